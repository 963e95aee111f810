import { z } from 'zod';
import { contentTypes, localeNames, pageFile, type ContentTypeId, type Locale } from '../model/content-types.ts';
import { isSectionType, listWrongPrices } from '../model/section.ts';
import { checkValue, ContentError, makeReferenceMistake, readContentFile, type Mistake } from './content-file.ts';
import { listFolders, type ContentFiles } from './content-files.ts';
import { makeEntry, type Entry } from './entry.ts';

type Section = { key: string; type: ContentTypeId; value: Record<string, unknown> };
type Page = { fields: Record<string, unknown>; updated: string; sections: Section[]; file: string };

/** Calls a function and adds the mistakes that it throws to a list. */
function collectMistakes<Value>(mistakes: Mistake[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    mistakes.push(...error.mistakes);
    return undefined;
  }
}

/** @throws ContentError with all mistakes, if there is one. */
const throwMistakes = (mistakes: readonly Mistake[]): void => {
  const [first] = mistakes;
  if (first) throw new ContentError(first.file, first.field, first.problem, mistakes);
};

/** Reads the sections of a page and collects the mistakes of all. */
const readSections = (file: string, sections: { key: string; discriminant: string; value?: unknown }[]): Section[] => {
  const mistakes: Mistake[] = [];
  const read = sections.map(({ key, discriminant, value }, index): Section | undefined =>
    collectMistakes(mistakes, () => {
      const path = `sections.${index}`;
      if (sections.findIndex((section) => section.key === key) !== index)
        throw new ContentError(file, `${path}.key`, `${key} is there twice`);
      if (!isSectionType(discriminant))
        throw new ContentError(file, `${path}.discriminant`, `no section type is called ${discriminant}`);
      return { key, type: discriminant, value: checkValue(file, `${path}.value`, contentTypes[discriminant], value) };
    }),
  );
  throwMistakes(mistakes);
  return read.filter((section) => section !== undefined);
};

/** Finds placeholders of prices that name no plan. @param field where the value is in the file. */
function findWrongPrices(file: string, value: unknown, field: readonly string[] = []): Mistake[] {
  if (typeof value === 'string')
    return listWrongPrices(value).map((placeholder) =>
      makeReferenceMistake({ file, field: field.join('.') }, 'wrongPrice', placeholder),
    );
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => findWrongPrices(file, item, [...field, name]));
}

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

function readPage(from: ContentFiles, slug: string, locale: Locale): Page {
  const file = `pages/${slug}/${locale}.json`;
  const mistakes: Mistake[] = [];
  const read = collectMistakes(mistakes, () => {
    const { sections = [], ...fields } = readFields(from, file);
    return { fields, sections: readSections(file, sections) };
  });
  if (mistakes.every(({ field }) => field !== ''))
    mistakes.push(...findWrongPrices(file, JSON.parse(from.read(file) ?? 'null')));
  throwMistakes(mistakes);
  const { fields, sections } = read!;
  return {
    file,
    updated: fields.updated,
    fields: {
      ...fields,
      slug,
      ...(sections.length > 0 && { layoutComponents: sections.map(({ key }) => `${slug}.${key}`) }),
    },
    sections,
  };
}

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
    const page = collectMistakes(mistakes, () => readPage(from, slug, locale));
    if (page) pages[locale] = page;
  }
  throwMistakes(mistakes);
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
