import { join } from 'node:path';
import { contentTypes, localeNames, pageFile, type ContentTypeId, type Locale } from '../model.ts';
import { isSectionType } from '../model/section.ts';
import { checkValue, ContentError, listFolders, readContentFile } from './content-file.ts';
import { makeEntry, type Entry } from './entry.ts';

type Section = { key: string; type: ContentTypeId; value: Record<string, unknown> };
type Page = { fields: Record<string, unknown>; updated: string; sections: Section[]; file: string };

const readPage = (folder: string, slug: string, locale: Locale): Page => {
  const file = `pages/${slug}/${locale}.json`;
  const { sections = [], ...fields } = readContentFile(folder, file, pageFile);
  return {
    file,
    updated: fields.updated,
    fields: {
      ...fields,
      slug,
      ...(sections.length > 0 && { layoutComponents: sections.map(({ key }) => `${slug}.${key}`) }),
    },
    sections: sections.map(({ key, discriminant, value }, index) => {
      const path = `sections.${index}`;
      if (!isSectionType(discriminant))
        throw new ContentError(file, `${path}.discriminant`, `no section type is called ${discriminant}`);
      return { key, type: discriminant, value: checkValue(file, `${path}.value`, contentTypes[discriminant], value) };
    }),
  };
};

/** The same section of each language must stand in each file: editors translate, they do not drop. */
const checkTwins = (pages: Record<Locale, Page>): void => {
  const outline = (page: Page): string => page.sections.map(({ key, type }) => `${key} (${type})`).join(', ');
  const first = pages[localeNames[0]!];
  for (const page of Object.values(pages))
    if (outline(page) !== outline(first))
      throw new ContentError(page.file, 'sections', `${outline(page)} differ from ${outline(first)} in ${first.file}`);
};

/** Reads every page and its sections in the three languages. */
export function readPages(folder: string): Entry[] {
  return listFolders(join(folder, 'pages')).flatMap((slug) => {
    const pages = Object.fromEntries(localeNames.map((locale) => [locale, readPage(folder, slug, locale)])) as Record<
      Locale,
      Page
    >;
    checkTwins(pages);
    const first = pages[localeNames[0]!];
    const facts = { file: `pages/${slug}`, updatedAt: new Date(first.updated).toISOString() };
    const inLocales = (pick: (page: Page) => Record<string, unknown>) =>
      Object.fromEntries(localeNames.map((locale) => [locale, pick(pages[locale])]));
    return [
      makeEntry(
        { ...facts, id: `page.${slug}`, type: 'webPage' },
        inLocales(({ fields }) => fields),
      ),
      ...first.sections.map(({ key, type }, index) =>
        makeEntry(
          { ...facts, id: `${slug}.${key}`, type },
          inLocales(({ sections }) => sections[index]!.value),
        ),
      ),
    ];
  });
}
