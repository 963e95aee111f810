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

const readPage = (from: ContentFiles, slug: string, locale: Locale): Page => {
  const file = `pages/${slug}/${locale}.json`;
  const { sections = [], ...fields } = readContentFile(from, file, pageFile);
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

/** Validates that each language has the same sections in the same order. */
const checkSameItems = ([first, ...others]: readonly Page[]): void => {
  const outline = (page: Page): string => page.sections.map(({ key, type }) => `${key} (${type})`).join(', ');
  for (const page of others)
    if (first && outline(page) !== outline(first))
      throw new ContentError(page.file, 'sections', `${outline(page)} differ from ${outline(first)} in ${first.file}`);
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
  checkSameItems(languages);
  const [first] = languages;
  if (first === undefined) return [];
  const details = { file: `pages/${slug}`, updatedAt: new Date(first.updated).toISOString() };
  const inLocales = (pick: (page: Page) => Record<string, unknown>) =>
    Object.fromEntries(Object.entries(pages).map(([locale, page]) => [locale, pick(page)]));
  return [
    makeEntry(
      { ...details, id: `page.${slug}`, type: 'webPage' },
      inLocales(({ fields }) => fields),
    ),
    ...first.sections.map(({ key, type }, index) =>
      makeEntry(
        { ...details, id: `${slug}.${key}`, type },
        inLocales(({ sections }) => sections[index]!.value),
      ),
    ),
  ];
}

export const readPages = (from: ContentFiles): Entry[] =>
  listFolders(from, 'pages').flatMap((slug) => readPageEntries(from, slug));
