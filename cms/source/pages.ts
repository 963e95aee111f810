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
const checkSameItems = (pages: Record<Locale, Page>): void => {
  const outline = (page: Page): string => page.sections.map(({ key, type }) => `${key} (${type})`).join(', ');
  const first = pages[localeNames[0]!];
  for (const page of Object.values(pages))
    if (outline(page) !== outline(first))
      throw new ContentError(page.file, 'sections', `${outline(page)} differ from ${outline(first)} in ${first.file}`);
};

/** Reads a page in all languages. @throws ContentError with the mistakes of every language. */
function readLanguages(from: ContentFiles, slug: string): Record<Locale, Page> {
  const mistakes: Mistake[] = [];
  const pages: Partial<Record<Locale, Page>> = {};
  for (const locale of localeNames) {
    try {
      pages[locale] = readPage(from, slug, locale);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      mistakes.push(...error.mistakes);
    }
  }
  const [first] = mistakes;
  if (first) throw new ContentError(first.file, first.field, first.problem, mistakes);
  return pages as Record<Locale, Page>;
}

/**
 * Reads a page and its sections in the three languages.
 *
 * @throws ContentError with each mistake.
 */
export function readPageEntries(from: ContentFiles, slug: string): Entry[] {
  const pages = readLanguages(from, slug);
  checkSameItems(pages);
  const first = pages[localeNames[0]!];
  const details = { file: `pages/${slug}`, updatedAt: new Date(first.updated).toISOString() };
  const inLocales = (pick: (page: Page) => Record<string, unknown>) =>
    Object.fromEntries(localeNames.map((locale) => [locale, pick(pages[locale])]));
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
