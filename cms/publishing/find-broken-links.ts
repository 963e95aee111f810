import { localeNames, locales, type Locale } from '../model/content-types.ts';
import { readFieldKind } from '../model/field.ts';
import { isKnownRoute, listRoutes } from '../model/is-known-route.ts';
import { isSectionType, sectionTypes } from '../model/section.ts';
import { makeReferenceMistake, type Mistake } from '../source/content-file.ts';
import { isInRegion, type Content, type Entry } from '../source/entry.ts';
import type { DocumentTexts } from './document-texts.ts';

/** A text inside a file, with the names and indexes that lead to it. */
type Text = { text: string; path: readonly string[] };

function listTexts(value: unknown, path: readonly string[] = []): Text[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => listTexts(item, [...path, name]));
}

type File = { sections?: { discriminant?: unknown }[] };

const readFile = (texts: NonNullable<DocumentTexts>, locale: Locale): File =>
  texts[locale] === '' ? {} : (JSON.parse(texts[locale]) as File);

/** Links in a text or as a whole value. */
const itemRoute = /\broute:(podcast|episode|audiobook|category|page):([A-Za-z0-9-]+)/g;

const toItemId = (kind: string, value: string): string => (kind === 'page' ? `page.page-${value}` : `${kind}.${value}`);

/** The type of the items in a list of a section, such as `sections.0.value.podcasts.1`. */
function findListedType({ sections }: File, path: readonly string[]): string | undefined {
  const [list, index, , name, , ...deeper] = path;
  if (list !== 'sections' || name === undefined || deeper.length > 0) return undefined;
  const type = sections?.[Number(index)]?.discriminant;
  if (typeof type !== 'string' || !isSectionType(type)) return undefined;
  const schema = Object.entries(sectionTypes[type].shape).find(([field]) => field === name)?.[1];
  const kind = schema && readFieldKind(schema);
  return kind?.kind === 'Links' ? (kind.to ?? undefined) : undefined;
}

/** Lists the items that a text names: in its links, or as a chosen podcast, episode or category. */
function listItems(file: File, { text, path }: Text): string[] {
  const ids = [...text.matchAll(itemRoute)].map(([, kind, item]) => toItemId(kind!, item!));
  if (path.at(-1) === 'podcastSlug') ids.push(`podcast.${text}`);
  if (path.includes('episodeLists') && path.at(-2) === 'episodes') ids.push(`episode.${text}`);
  const type = findListedType(file, path);
  return type === undefined ? ids : [...ids, `${type}.${text}`];
}

/** The footer leaves out links to pages that a region lacks; elsewhere such a link leads nowhere. */
const isMissing = (route: string, locale: Locale, id: string): boolean =>
  !(id === 'footer' ? Object.values(locales) : [locales[locale]]).some((region) => isKnownRoute(route, region));

/**
 * Finds what a document names and the region of the language does not have: pages of the site, podcasts, episodes,
 * audiobooks and categories. The catalogue changes after a publication, so visitors keep a page whose links broke later.
 *
 * @param find an entry by its id.
 */
export function findBrokenLinks(
  id: string,
  texts: NonNullable<DocumentTexts>,
  find: (id: string) => Entry | undefined,
): Mistake[] {
  const own = id.replace('pages/', 'page.');
  return localeNames.flatMap((locale) => {
    const file = readFile(texts, locale);
    return listTexts(file).flatMap((text) => {
      const place = { file: `${id}/${locale}.json`, field: text.path.join('.') };
      const items = listItems(file, text).flatMap((named) => {
        const entry = find(named);
        if (named === own || (entry && isInRegion(entry, locale))) return [];
        return [makeReferenceMistake(place, entry ? 'otherRegion' : 'missingItem', named)];
      });
      const routes = listRoutes(text.text).filter((route) => isMissing(route, locale, id));
      return [...items, ...routes.map((route) => makeReferenceMistake(place, 'missingRoute', route))];
    });
  });
}

const findPicture = ({ text, path }: Text): { name: string; isInText: boolean } | undefined => {
  const inText = /^!asset\[([\w.-]+)\]$/.exec(text.trim())?.[1];
  if (inText !== undefined) return { name: inText, isInText: true };
  const name = path.at(-1) === 'imageUrl' ? /^\/media\/picture\/(?!category-)(.+)$/.exec(text)?.[1] : undefined;
  return name === undefined ? undefined : { name, isInText: false };
};

/**
 * Finds pictures that do not exist, and pictures inside texts without a text alternative in the language (WCAG 2.2,
 * 1.1.1). The pictures of sections are decoration, which needs none.
 */
export const findUndescribedPictures = (
  id: string,
  texts: NonNullable<DocumentTexts>,
  assets: Content['assets'],
): Mistake[] =>
  localeNames.flatMap((locale) =>
    listTexts(readFile(texts, locale)).flatMap((text) => {
      const picture = findPicture(text);
      if (picture === undefined) return [];
      const place = { file: `${id}/${locale}.json`, field: text.path.join('.') };
      const asset = assets.get(picture.name);
      if (asset === undefined) return [makeReferenceMistake(place, 'missingPicture', picture.name)];
      const isDescribed = !picture.isInText || String(asset.title[locale] ?? '').trim() !== '';
      return isDescribed ? [] : [makeReferenceMistake(place, 'undescribedPicture', picture.name)];
    }),
  );
