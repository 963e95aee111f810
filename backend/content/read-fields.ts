import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import { readFirstField } from '../malformed.ts';
import { embedAsset } from './embed-asset.ts';
import { toRichText } from './to-rich-text.ts';
import type { ContentEntry } from './source.ts';

/** A date or an instant of the content source. */
export const instant = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text));

/** The address of protected sound; the site serves assets of a Contentful space without a signature (decision 0165). */
export const protectedAddress = z
  .string()
  .refine((address) => !address.startsWith('/media/contentful/'), 'an asset of a space has no protection');

/** The sanitised text of an item's own page, with assets and without embedded entries; null without text. */
export const itemText = z
  .unknown()
  .optional()
  .transform((document) => toRichText(document, embedAsset));

/** Gets an entry that cannot be used, with its first field that is missing or wrong. */
export type OnInvalidEntry = (entry: { id: string; contentType: string; field: string }) => void;

/** Parses the fields of entries; an invalid one is reported and omitted. */
export const parseFields = <Fields>(
  entries: ContentEntry[],
  schema: z.ZodType<Fields>,
  onInvalid: OnInvalidEntry,
): Fields[] =>
  entries.flatMap(({ id, type, fields }) => {
    const parsed = schema.safeParse(fields);
    if (!parsed.success) onInvalid({ id, contentType: type, field: readFirstField(parsed.error) });
    return parsed.success ? [parsed.data] : [];
  });

/** The id of a podcast or an audiobook in the database: slugs are unique only inside a region. */
export const toItemId = (region: string, slug: string): string => `${region}-${slug}`;

/** The region in the id of a podcast or an audiobook. */
export const getItemRegion = (id: string): Region => id.slice(0, id.indexOf('-')) as Region;
