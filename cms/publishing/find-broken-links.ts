import { localeNames } from '../model/content-types.ts';
import { makeReferenceMistake, type Mistake } from '../source/content-file.ts';
import { isInRegion, type Content, type Entry } from '../source/entry.ts';
import type { DocumentTexts } from './document-texts.ts';

/** A value that names an item, with its place in the file. */
type NamedItem = { id: string; field: string };

/** Links in a text or as a whole value. */
const itemRoute = /\broute:(podcast|episode|audiobook|category|page):([A-Za-z0-9-]+)/g;

const toItemId = (kind: string, value: string): string => (kind === 'page' ? `page.page-${value}` : `${kind}.${value}`);

/** Lists the items that a value names in its links and in the fields for podcasts and episodes. */
function listNamed(value: unknown, path: readonly string[]): NamedItem[] {
  if (typeof value === 'string') {
    const field = path.join('.');
    const linked = [...value.matchAll(itemRoute)].map(([, kind, item]) => ({ id: toItemId(kind!, item!), field }));
    if (path.at(-1) === 'podcastSlug') linked.push({ id: `podcast.${value}`, field });
    if (path.includes('episodeLists') && path.at(-2) === 'episodes') linked.push({ id: `episode.${value}`, field });
    return linked;
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => listNamed(item, [...path, name]));
}

/**
 * Finds links of a document to podcasts, episodes, audiobooks, categories and pages that do not exist in the region of
 * the language. The catalogue changes after a publication, so visitors keep a page whose links broke later.
 *
 * @param find an entry by its id.
 */
export function findBrokenLinks(
  id: string,
  texts: NonNullable<DocumentTexts>,
  find: (id: string) => Entry | undefined,
): Mistake[] {
  return localeNames.flatMap((locale) =>
    listNamed(texts[locale] === '' ? {} : JSON.parse(texts[locale]), []).flatMap((named) => {
      const entry = find(named.id);
      if (entry && isInRegion(entry, locale)) return [];
      const place = { file: `${id}/${locale}.json`, field: named.field };
      return [makeReferenceMistake(place, entry ? 'otherRegion' : 'missingItem', named.id)];
    }),
  );
}

/** Lists the pictures inside the rich texts of a value. */
function listPictures(value: unknown, path: readonly string[]): NamedItem[] {
  if (typeof value === 'string') {
    const id = /^!asset\[([\w.-]+)\]$/.exec(value.trim())?.[1];
    return id === undefined ? [] : [{ id, field: path.join('.') }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => listPictures(item, [...path, name]));
}

/**
 * Finds pictures inside texts that do not exist, or have no text alternative in the language (WCAG 2.2, 1.1.1). The
 * pictures of sections are decoration, which needs none.
 */
export const findUndescribedPictures = (
  id: string,
  texts: NonNullable<DocumentTexts>,
  assets: Content['assets'],
): Mistake[] =>
  localeNames.flatMap((locale) =>
    listPictures(texts[locale] === '' ? {} : JSON.parse(texts[locale]), []).flatMap(({ id: picture, field }) => {
      const place = { file: `${id}/${locale}.json`, field };
      const asset = assets.get(picture);
      if (asset === undefined) return [makeReferenceMistake(place, 'missingPicture', picture)];
      const isDescribed = String(asset.title[locale] ?? '').trim() !== '';
      return isDescribed ? [] : [makeReferenceMistake(place, 'undescribedPicture', picture)];
    }),
  );
