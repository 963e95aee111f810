import { categoryFile, footerFile, genreFile, localeNames, pictureFile, type Locale } from '../model/content-types.ts';
import { ContentError, readContentFile } from './content-file.ts';
import type { ContentFiles } from './content-files.ts';
import { makeEntry, type Asset, type Entry } from './entry.ts';

/** The day the lists were last reviewed: they carry no dates of their own. */
const reviewedAt = '2026-11-02T08:00:00.000Z';

/** Lines up the items of three language files by a key; the first language sets the order. */
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

const readAll = <Item>(read: (locale: Locale) => Item[]): Record<Locale, Item[]> =>
  Object.fromEntries(localeNames.map((locale) => [locale, read(locale)])) as Record<Locale, Item[]>;

/** Reads the links at the foot of every page. */
export function readFooter(from: ContentFiles): Entry[] {
  const name = (locale: Locale): string => `footer/${locale}.json`;
  const files = readAll((locale) =>
    readContentFile(from, name(locale), footerFile).links.map((link, order) => ({ ...link, order })),
  );
  return alignItems(files, ({ key }) => key, name).map(({ key, items }) =>
    makeEntry({ id: `footer.${key}`, type: 'footerLink', file: 'footer', updatedAt: reviewedAt }, items),
  );
}

/** Reads the 21 categories. */
export function readCategories(from: ContentFiles): Entry[] {
  const name = (locale: Locale): string => `categories/${locale}.json`;
  const files = readAll((locale) =>
    readContentFile(from, name(locale), categoryFile).categories.map((category) => ({
      ...category,
      imageUrl: `/media/picture/category-${category.key}`,
    })),
  );
  return alignItems(files, ({ categoryId }) => String(categoryId), name).map(({ key, items }) =>
    makeEntry({ id: `category.${key}`, type: 'category', file: 'categories', updatedAt: reviewedAt }, items),
  );
}

/** Reads the 25 audiobook genres; the order of the first language is everyone's. */
export function readGenres(from: ContentFiles): Entry[] {
  const name = (locale: Locale): string => `genres/${locale}.json`;
  const files = readAll((locale) => readContentFile(from, name(locale), genreFile).genres);
  return alignItems(files, ({ key }) => key, name).map(({ key, items }, order) => {
    const values = Object.fromEntries(localeNames.map((locale) => [locale, { ...items[locale], order }]));
    return makeEntry({ id: `genre.${key}`, type: 'audiobookGenre', file: 'genres', updatedAt: reviewedAt }, values);
  });
}

/** Reads the pictures that pages and rich text show, with what they depict. */
export function readPictures(from: ContentFiles): Asset[] {
  const name = (locale: Locale): string => `pictures/${locale}.json`;
  const files = readAll((locale) => readContentFile(from, name(locale), pictureFile).pictures);
  return alignItems(files, (picture) => picture.name, name).map(({ key, items }) => ({
    id: key,
    title: Object.fromEntries(localeNames.map((locale) => [locale, items[locale].title])),
    width: 1800,
    height: 1012,
    path: `/media/picture/${key}`,
  }));
}
