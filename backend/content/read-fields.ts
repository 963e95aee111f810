import { z } from 'zod';
import { makeRichText } from './to-rich-text.ts';
import type { ContentEntry } from './source.ts';

/** A calendar date or an instant of the content source. */
export const instant = z.iso
  .date()
  .or(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text));

/** The text of an item's own page, fit for it; null where there is none. Nothing is embedded in it. */
export const itemText = z
  .unknown()
  .optional()
  .transform((document) => makeRichText(document, () => undefined));

/** Reads the fields of entries; one that does not fit is reported and left out, so that it hurts no other. */
export const readFields = <Fields>(
  entries: ContentEntry[],
  schema: z.ZodType<Fields>,
  onMisfit: (id: string) => void,
): Fields[] =>
  entries.flatMap(({ id, fields }) => {
    const parsed = schema.safeParse(fields);
    if (!parsed.success) onMisfit(id);
    return parsed.success ? [parsed.data] : [];
  });

/** The id of a podcast or an audiobook in our database: slugs are only unique inside a market. */
export const makeItemId = (market: string, slug: string): string => `${market}-${slug}`;
