import { categoryFile, footerFile, genreFile, localeNames, type Locale } from '../model/content-types.ts';
import { inLocales } from '../model/in-locales.ts';
import { pictureFile } from '../model/picture.ts';
import { pictureUrl } from '../media/picture-url.ts';
import { ContentError, readContentFile } from './content-file.ts';
import type { ContentFiles } from './content-files.ts';
import { makeEntry, type Asset, type Entry } from './entry.ts';

/** Date of the lists' last review, used as their time of change. */
const reviewedAt = '2026-11-02T08:00:00.000Z';

/** Groups the items of three language files by a key, in the order of the first language. */
const alignItems = <Item>(
  files: Record<Locale, Item[]>,
  readKey: (item: Item) => string,
  name: (locale: Locale) => string,
): { key: string; items: Record<Locale, Item> }[] =>
  files[localeNames[0]!].map((first) => {
    const key = readKey(first);
    const items = localeNames.map((locale) => {
      const item = files[locale].find((candidate) => readKey(candidate) === key);
      if (item === undefined) throw new ContentError(name(locale), key, 'is missing in this language');
      return [locale, item] as const;
    });
    return { key, items: Object.fromEntries(items) as Record<Locale, Item> };
  });

/** Reads the links of the footer. */
export function readFooter(from: ContentFiles): Entry[] {
  const name = (locale: Locale): string => `footer/${locale}.json`;
  const files = inLocales((locale) =>
    readContentFile(from, name(locale), footerFile).links.map((link, order) => ({ ...link, order })),
  );
  return alignItems(files, ({ key }) => key, name).map(({ key, items }) =>
    makeEntry({ id: `footer.${key}`, type: 'footerLink', file: 'footer', updatedAt: reviewedAt }, items),
  );
}

/** Reads the 21 categories. */
export function readCategories(from: ContentFiles): Entry[] {
  const name = (locale: Locale): string => `categories/${locale}.json`;
  const files = inLocales((locale) =>
    readContentFile(from, name(locale), categoryFile).categories.map((category) => ({
      ...category,
      imageUrl: `/media/picture/category-${category.key}`,
    })),
  );
  return alignItems(files, ({ categoryId }) => String(categoryId), name).map(({ key, items }) =>
    makeEntry({ id: `category.${key}`, type: 'category', file: 'categories', updatedAt: reviewedAt }, items),
  );
}

/** Reads the 25 audiobook genres in the order of the first language. */
export function readGenres(from: ContentFiles): Entry[] {
  const name = (locale: Locale): string => `genres/${locale}.json`;
  const files = inLocales((locale) => readContentFile(from, name(locale), genreFile).genres);
  return alignItems(files, ({ key }) => key, name).map(({ key, items }, order) => {
    const values = Object.fromEntries(localeNames.map((locale) => [locale, { ...items[locale], order }]));
    return makeEntry({ id: `genre.${key}`, type: 'audiobookGenre', file: 'genres', updatedAt: reviewedAt }, values);
  });
}

/**
 * Reads the pictures of pages and rich text, with their alternative texts: the bundled ones, then those of editors and
 * imports. One of these may have the name of a bundled picture, and replaces it.
 */
export const readPictures = (from: ContentFiles): Asset[] =>
  ['pictures', 'assets'].flatMap((folder) => {
    const name = (locale: Locale): string => `${folder}/${locale}.json`;
    if (folder === 'assets' && from.read(name(localeNames[0]!)) === undefined) return [];
    const files = inLocales((locale) => readContentFile(from, name(locale), pictureFile).pictures);
    return alignItems(files, (picture) => picture.name, name).map(({ key, items }) => ({
      id: key,
      title: Object.fromEntries(localeNames.map((locale) => [locale, items[locale].title])),
      width: items.sv.width ?? 1_800,
      height: items.sv.height ?? 1_012,
      path: pictureUrl(key, items.sv),
    }));
  });
