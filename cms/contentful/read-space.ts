import { z } from 'zod';
import {
  contentTypes,
  localeNames,
  unlocalizedTypes,
  type ContentTypeId,
  type Locale,
} from '../model/content-types.ts';
import { inLocales } from '../model/in-locales.ts';
import { nameAssetField, readFieldKind } from '../model/field.ts';
import { readPictureVersion } from '../media/picture-url.ts';
import { isSectionType } from '../model/section.ts';
import { itemKinds, overrideModels } from '../publishing/override.ts';
import { followPictures } from '../source/follow-pictures.ts';
import { isLink } from '../source/link.ts';
import { writeRichText } from '../source/write-rich-text.ts';

const linkSchema = z.object({ sys: z.object({ id: z.string() }) });

/** The entries of an exported space, with the part that is read. */
export const spaceEntries = z.array(
  z.object({
    sys: z.object({ id: z.string(), contentType: linkSchema }),
    fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  }),
);

const spaceSchema = z.object({ entries: spaceEntries, assets: z.array(z.unknown()).default([]) });

/** Pictures of pages in an export of a CMS: an address contains the name, and the version when it was replaced. */
const pagePicture = /\/media\/picture\/([a-z0-9-]+)\/\d+\.jpg$/;
const pageAsset = z.object({
  sys: z.object({ id: z.string() }),
  fields: z.object({ file: z.record(z.string(), z.object({ url: z.string(), fileName: z.string().default('') })) }),
});

/** Paths of pictures without their versions, by the last part of their address in this CMS. */
const readStablePaths = (assets: readonly unknown[]): Map<string, string> =>
  new Map(
    assets.flatMap((asset) => {
      const { data } = pageAsset.safeParse(asset);
      const [file] = Object.values(data?.fields.file ?? {});
      if (data === undefined || file === undefined) return [];
      const { id } = data.sys;
      // a space stores the file at its own address, and keeps its name
      const part = readPictureVersion(id, file.fileName) ? file.fileName.slice(0, -'.jpg'.length) : undefined;
      const parts = [pagePicture.exec(file.url)?.[1], part].filter((one) => one !== undefined);
      return parts.map((one) => [one, `/media/picture/${id}`] as const);
    }),
  );

type SpaceEntry = z.infer<typeof spaceEntries>[number];

/** Documents and catalogue items of a space, as the editor of this CMS stores them. */
export type SpaceContent = {
  /** the texts of each page and of the footer by id, one file per language */
  documents: Map<string, Record<Locale, string>>;
  /** fields of podcasts, episodes and audiobooks that editors may change, by id */
  items: Map<string, Record<string, unknown>>;
};

/** The field by which an entry of a type is linked, in addition to the type. */
const keyFields: Partial<Record<string, string>> = {
  podcast: 'slug',
  episode: 'id',
  audiobook: 'slug',
  category: 'categoryId',
  audiobookGenre: 'key',
};

/** The field of an entry by which this CMS links it, or its id. */
export const readKey = ({ sys, fields }: SpaceEntry): string => {
  const field = keyFields[sys.contentType.sys.id];
  return field === undefined ? sys.id : String(Object.values(fields[field] ?? {})[0] ?? sys.id);
};

/** A name inside a page: the part of the id after the page's slug, or the id in lower case. */
const toKey = (id: string): string =>
  id
    .slice(id.indexOf('.') + 1)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 48);

const write = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/**
 * Reads the content of an exported space with the model of this CMS. Values are not validated here: publishing them does.
 *
 * @param exported a parsed file of `contentful space export`.
 * @throws z.ZodError for a file of another shape.
 */
export function readSpace(exported: unknown): SpaceContent {
  const given = spaceSchema.parse(exported);
  const entries = followPictures(given.entries, readStablePaths(given.assets));
  const byId = new Map(entries.map((entry) => [entry.sys.id, entry]));
  const ofType = (type: ContentTypeId): SpaceEntry[] => entries.filter(({ sys }) => sys.contentType.sys.id === type);
  const findLinked = (value: unknown): SpaceEntry[] =>
    Array.isArray(value) ? value.filter(isLink).flatMap(({ sys }) => byId.get(sys.id) ?? []) : [];

  /** The authored values of an entry in one language. */
  const readValues = (entry: SpaceEntry, type: ContentTypeId, locale: Locale): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(contentTypes[type].shape)) {
      const read = (field: string): unknown => {
        const localized = entry.fields[field] ?? {};
        return unlocalizedTypes.has(type) ? Object.values(localized)[0] : localized[locale];
      };
      const { kind, asset } = { asset: undefined, ...readFieldKind(schema) };
      const linked = asset === 'image' ? read(nameAssetField(name)) : undefined;
      const value = isLink(linked) ? `/media/picture/${linked.sys.id}` : read(name);
      if (value === undefined || value === null) continue;
      if (kind === 'RichText') values[name] = writeRichText(value as Parameters<typeof writeRichText>[0]);
      else if (kind === 'Links') values[name] = findLinked(value).map(readKey);
      else values[name] = value;
    }
    return values;
  };

  /** The values of a section. Its cards are JSON: their pictures are in a list, in the order of the cards. */
  const readSection = (section: SpaceEntry, type: ContentTypeId, locale: Locale): Record<string, unknown> => {
    const { heroCards, ...values } = readValues(section, type, locale);
    if (!Array.isArray(heroCards)) return values;
    const pictures = section.fields['pictures']?.[locale];
    const links = Array.isArray(pictures) ? (pictures as unknown[]) : [];
    const cards = (heroCards as object[]).map((card, index) => {
      const link = links[index];
      return isLink(link) ? { ...card, imageUrl: `/media/picture/${link.sys.id}` } : card;
    });
    return { ...values, heroCards: cards };
  };

  const readPage = (page: SpaceEntry, locale: Locale): string => {
    const { slug: _slug, layoutComponents: _sections, ...fields } = readValues(page, 'webPage', locale);
    const sections = findLinked(page.fields['layoutComponents']?.[locale]).map((section) => {
      const type = section.sys.contentType.sys.id;
      const value = isSectionType(type) ? readSection(section, type, locale) : {};
      return { discriminant: type, key: toKey(section.sys.id), value };
    });
    return write({ ...fields, ...(sections.length > 0 && { sections }) });
  };

  const readFooter = (locale: Locale): string => {
    const links = ofType('footerLink').map((link): Record<string, unknown> => ({
      key: toKey(link.sys.id),
      ...readValues(link, 'footerLink', locale),
    }));
    const inOrder = links.toSorted((one, other) => Number(one['order']) - Number(other['order']));
    return write({ links: inOrder.map(({ order: _order, ...link }) => link) });
  };

  const documents = new Map<string, Record<Locale, string>>();
  for (const page of ofType('webPage'))
    documents.set(
      `pages/${String(Object.values(page.fields['slug'] ?? {})[0])}`,
      // a page without a slug in a language does not exist in its region
      inLocales((locale) => (page.fields['slug']?.[locale] ? readPage(page, locale) : '')),
    );
  if (ofType('footerLink').length > 0) documents.set('footer', inLocales(readFooter));

  const items = new Map<string, Record<string, unknown>>();
  for (const kind of itemKinds)
    for (const entry of ofType(kind)) {
      const values = Object.entries(readValues(entry, kind, localeNames[0]!));
      const changeable = values.filter(([name]) => name in overrideModels[kind].shape);
      items.set(`${kind}.${readKey(entry)}`, Object.fromEntries(changeable));
    }
  return { documents, items };
}
