import { fileURLToPath } from 'node:url';
import { isLocale, locales } from '../model.ts';
import { readAudiobooks } from './audiobooks.ts';
import { readCatalogue } from './catalogue.ts';
import { ContentError } from './content-file.ts';
import { hashContent, readField, type Asset, type Content, type Entry } from './entry.ts';
import { isLink } from './link.ts';
import { readCategories, readFooter, readGenres, readPictures } from './lists.ts';
import { readPages } from './pages.ts';

/** Where the reviewed content files live. */
export const contentFolder = fileURLToPath(new URL('../content', import.meta.url));

const checkLinks = (entry: Entry, entries: ReadonlyMap<string, Entry>): void => {
  for (const [field, localized] of Object.entries(entry.fields))
    for (const [locale, value] of Object.entries(localized)) {
      if (!Array.isArray(value)) continue;
      for (const link of value.filter(isLink)) {
        const target = entries.get(link.sys.id);
        const file = `${entry.file}/${locale}.json`;
        if (target === undefined) throw new ContentError(file, `${entry.id}.${field}`, `${link.sys.id} does not exist`);
        if (target.type !== 'podcast' && target.type !== 'episode') continue;
        const region = isLocale(locale) ? locales[locale] : undefined;
        if (readField(target, 'region', 'sv') !== region)
          throw new ContentError(file, `${entry.id}.${field}`, `${link.sys.id} belongs to another market`);
      }
    }
};

const checkPictures = (entry: Entry, assets: ReadonlyMap<string, Asset>): void => {
  for (const [locale, path] of Object.entries(entry.fields['imageUrl'] ?? {})) {
    const name = /^\/media\/picture\/(.+)$/.exec(String(path))?.[1];
    if (name !== undefined && !name.startsWith('category-') && !assets.has(name))
      throw new ContentError(`${entry.file}/${locale}.json`, `${entry.id}.imageUrl`, `no picture is called ${name}`);
  }
};

/**
 * Reads and checks all content.
 *
 * @param folder the content folder; the project's own unless a test gives another.
 * @throws ContentError with the file and field that is broken.
 */
export function loadContent(folder: string = contentFolder): Content {
  const podcasts = readCatalogue(folder);
  const genres = readGenres(folder);
  const audiobooks = readAudiobooks(folder, { taken: podcasts, genres });
  const lists = [...readFooter(folder), ...readCategories(folder), ...genres];
  const list = [...readPages(folder), ...lists, ...podcasts, ...audiobooks];
  const entries = new Map(list.map((entry) => [entry.id, entry]));
  const assets = new Map(readPictures(folder).map((asset) => [asset.id, asset]));
  for (const entry of list) {
    checkLinks(entry, entries);
    checkPictures(entry, assets);
  }
  return { entries, assets, version: hashContent(entries.values(), assets.values()) };
}
