import { isLocale, locales } from '../model/content-types.ts';
import { pictureUrl } from '../media/picture-url.ts';
import { readAudiobooks } from './audiobooks.ts';
import { readCatalogue } from './catalogue.ts';
import { ContentError, makeReferenceMistake, type Mistake } from './content-file.ts';
import { contentFolder, openFolder, type ContentFiles } from './content-files.ts';
import { hashContent, readField, type Asset, type Content, type Entry } from './entry.ts';
import { followPictures } from './follow-pictures.ts';
import { isLink } from './link.ts';
import { readCategories, readFooter, readGenres, readPictures } from './lists.ts';
import { readPages } from './pages.ts';
import { readTranscripts } from './transcripts.ts';

const fail = (mistake: Mistake): never => {
  throw new ContentError(mistake.file, mistake.field, mistake.problem, [mistake]);
};

const checkLinks = (entry: Entry, find: (id: string) => Entry | undefined): void => {
  for (const [field, localized] of Object.entries(entry.fields))
    for (const [locale, value] of Object.entries(localized)) {
      if (!Array.isArray(value)) continue;
      for (const link of value.filter(isLink)) {
        const target = find(link.sys.id);
        const place = { file: `${entry.file}/${locale}.json`, field: `${entry.id}.${field}` };
        if (target === undefined) return fail(makeReferenceMistake(place, 'missingItem', link.sys.id));
        if (target.type !== 'podcast' && target.type !== 'episode') continue;
        const region = isLocale(locale) ? locales[locale] : undefined;
        if (readField(target, 'region', 'sv') !== region) fail(makeReferenceMistake(place, 'otherRegion', link.sys.id));
      }
    }
};

const checkPictures = (entry: Entry, assets: ReadonlyMap<string, Asset>): void => {
  for (const [locale, path] of Object.entries(entry.fields['imageUrl'] ?? {})) {
    const name = /^\/media\/picture\/(.+)$/.exec(String(path))?.[1];
    const place = { file: `${entry.file}/${locale}.json`, field: `${entry.id}.imageUrl` };
    if (name !== undefined && !name.startsWith('category-') && !assets.has(name))
      fail(makeReferenceMistake(place, 'missingPicture', name));
  }
};

/**
 * Reads and validates all content.
 *
 * @param from the content files; by default those of the repository.
 * @param known imported entries, which links may refer to.
 * @throws ContentError with file and field of each mistake.
 */
export function loadContent(
  from: string | ContentFiles = contentFolder,
  known: ReadonlyMap<string, Entry> = new Map(),
): Content {
  const files = typeof from === 'string' ? openFolder(from) : from;
  const podcasts = readCatalogue(files);
  const genres = readGenres(files);
  const audiobooks = readAudiobooks(files, { taken: podcasts, genres });
  const lists = [...readFooter(files), ...readCategories(files), ...genres];
  const list = [...readPages(files), ...lists, ...podcasts, ...readTranscripts(files, podcasts), ...audiobooks];
  const assets = new Map(readPictures(files).map((asset) => [asset.id, asset]));
  const changed = [...assets.values()].filter(({ id, path }) => path !== pictureUrl(id));
  const paths = new Map(changed.map(({ id, path }) => [id, path]));
  const entries = new Map(list.map((entry) => [entry.id, paths.size > 0 ? followPictures(entry, paths) : entry]));
  for (const entry of list) {
    checkLinks(entry, (id) => entries.get(id) ?? known.get(id));
    checkPictures(entry, assets);
  }
  return { entries, assets, version: hashContent(entries.values(), assets.values()) };
}
