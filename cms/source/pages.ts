import { z } from 'zod';
import { contentTypes, localeNames, pageFile, type ContentTypeId, type Locale } from '../model/content-types.ts';
import { isSectionType, offerTypes } from '../model/section.ts';
import { checkValue, ContentError, readContentFile, type Mistake } from './content-file.ts';
import { listFolders, type ContentFiles } from './content-files.ts';
import { makeEntry, type Entry } from './entry.ts';

type Section = { key: string; type: ContentTypeId; value: Record<string, unknown> };
type Page = { fields: Record<string, unknown>; updated: string; sections: Section[]; file: string };

/** Reads the sections of a page and collects the mistakes of all. */
const readSections = (file: string, sections: { key: string; discriminant: string; value?: unknown }[]): Section[] => {
  const mistakes: Mistake[] = [];
  const read = sections.flatMap(({ key, discriminant, value }, index): Section[] => {
    const path = `sections.${index}`;
    try {
      if (sections.findIndex((section) => section.key === key) !== index)
        throw new ContentError(file, `${path}.key`, `${key} is there twice`);
      if (!isSectionType(discriminant))
        throw new ContentError(file, `${path}.discriminant`, `no section type is called ${discriminant}`);
      return [{ key, type: discriminant, value: checkValue(file, `${path}.value`, contentTypes[discriminant], value) }];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.push(...error.mistakes);
      return [];
    }
  });
  const [first] = mistakes;
  if (first) throw new ContentError(first.file, first.field, first.problem, mistakes);
  return read;
};

const checkPrices = (file: string, content: unknown): void => {
  for (const [placeholder] of JSON.stringify(content).matchAll(/\{price:[^}"]*\}?/g)) {
    if (!offerTypes.some((offer) => `{price:${offer}}` === placeholder))
      throw new ContentError(file, '', `${placeholder} names no plan (${offerTypes.join(', ')})`);
  }
};

const listedSections = z.looseObject({
  sections: z.array(z.looseObject({ key: z.string(), discriminant: z.string() })).optional(),
});

/** Reads the fields of a page. An error contains the mistakes of the sections too. */
function readFields(from: ContentFiles, file: string): z.infer<typeof pageFile> {
  try {
    return readContentFile(from, file, pageFile);
  } catch (error) {
    // a file without a value at fault is missing, or is not JSON
    if (!(error instanceof ContentError) || error.mistakes.some(({ issue }) => !issue)) throw error;
    const { sections = [] } = listedSections.safeParse(JSON.parse(from.read(file)!)).data ?? {};
    try {
      readSections(file, sections);
    } catch (other) {
      if (!(other instanceof ContentError)) throw other;
      throw new ContentError(file, error.mistakes[0]!.field, error.mistakes[0]!.problem, [
        ...error.mistakes,
        ...other.mistakes,
      ]);
    }
    throw error;
  }
}

const readPage = (from: ContentFiles, slug: string, locale: Locale): Page => {
  const file = `pages/${slug}/${locale}.json`;
  const { sections = [], ...fields } = readFields(from, file);
  checkPrices(file, { sections, ...fields });
  return {
    file,
    updated: fields.updated,
    fields: {
      ...fields,
      slug,
      ...(sections.length > 0 && { layoutComponents: sections.map(({ key }) => `${slug}.${key}`) }),
    },
    sections: readSections(file, sections),
  };
};

/** Lists the sections of all languages by key. Regions publish separately, so their sections can differ. */
const listSections = (pages: readonly Page[]): Section[] => [
  ...new Map(pages.flatMap(({ sections }) => sections).map((section) => [section.key, section])).values(),
];

/** Validates that a section has one type in all languages: it is one entry. */
const checkTypes = (pages: readonly Page[]): void => {
  const types = new Map(listSections(pages).map(({ key, type }) => [key, type]));
  for (const { file, sections } of pages)
    for (const [index, { key, type }] of sections.entries())
      if (types.get(key) !== type)
        throw new ContentError(
          file,
          `sections.${index}`,
          `${key} (${type}) differs from ${key} (${types.get(key)}) in another language`,
        );
};

/**
 * Reads a page in its languages: those that have a file. The page exists in their regions.
 *
 * @throws ContentError with the mistakes of every language.
 */
function readLanguages(from: ContentFiles, slug: string): Partial<Record<Locale, Page>> {
  const mistakes: Mistake[] = [];
  const pages: Partial<Record<Locale, Page>> = {};
  for (const locale of localeNames) {
    if (from.read(`pages/${slug}/${locale}.json`) === undefined) continue;
    try {
      pages[locale] = readPage(from, slug, locale);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.push(...error.mistakes);
    }
  }
  const [first] = mistakes;
  if (first) throw new ContentError(first.file, first.field, first.problem, mistakes);
  return pages;
}

/**
 * Reads a page and its sections in the languages of its regions.
 *
 * @throws ContentError with each mistake.
 */
export function readPageEntries(from: ContentFiles, slug: string): Entry[] {
  const pages = readLanguages(from, slug);
  const languages = Object.values(pages);
  checkTypes(languages);
  const [first] = languages;
  if (first === undefined) return [];
  const details = { file: `pages/${slug}`, updatedAt: new Date(first.updated).toISOString() };
  const inLocales = (pick: (page: Page) => Record<string, unknown> | undefined) =>
    Object.fromEntries(
      Object.entries(pages).flatMap(([locale, page]) => {
        const values = pick(page);
        return values ? [[locale, values]] : [];
      }),
    );
  return [
    makeEntry(
      { ...details, id: `page.${slug}`, type: 'webPage' },
      inLocales(({ fields }) => fields),
    ),
    ...listSections(languages).map(({ key, type }) =>
      makeEntry(
        { ...details, id: `${slug}.${key}`, type },
        inLocales(({ sections }) => sections.find((section) => section.key === key)?.value),
      ),
    ),
  ];
}

export const readPages = (from: ContentFiles): Entry[] =>
  listFolders(from, 'pages').flatMap((slug) => readPageEntries(from, slug));
