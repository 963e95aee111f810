import type { ContentTypeId, Region } from '../../model/content-types.ts';
import { localeOf } from '../../model/in-locales.ts';
import { isInRegion, readField, type Content, type Entry } from '../../source/entry.ts';
import { fold } from '../fold.ts';

/** An entry in the language of one region. */
export type Item = { id: string; type: string; fields: Record<string, unknown> };

/** Kinds of items that editors search. */
export const itemKinds = ['podcast', 'episode', 'audiobook', 'category', 'webPage'] as const;
export type SearchedKind = (typeof itemKinds)[number];

/** Most items of one response. */
const limits = { search: 24, list: 50 };

/** Long texts, which no list shows. */
const unlisted = new Set(['textContent', 'layoutComponents', 'chapters', 'keywords', 'audioUrl', 'protectedAudioUrl']);

const readText = (entry: Entry, name: string, region: Region): string => {
  const value = readField(entry, name, localeOf(region));
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
};

function toItem(entry: Entry, region: Region): Item {
  const names = Object.keys(entry.fields).filter((name) => !unlisted.has(name));
  return {
    id: entry.id,
    type: entry.type,
    fields: Object.fromEntries(names.map((name) => [name, readField(entry, name, localeOf(region))])),
  };
}

const listEntries = ({ entries }: Content, type: ContentTypeId, region: Region): Entry[] =>
  [...entries.values()].filter((entry) => entry.type === type && isInRegion(entry, localeOf(region)));

/** Adds the podcast of each episode, which its card names. */
function withPodcasts(found: readonly Entry[], { entries }: Content, region: Region): Item[] {
  const owners = found
    .filter(({ type }) => type === 'episode')
    .flatMap((entry) => entries.get(`podcast.${readText(entry, 'podcastSlug', region)}`) ?? []);
  return [...new Set([...found, ...owners])].map((entry) => toItem(entry, region));
}

/** Finds entries by their ids; unknown ones and those of other regions are missing. */
export const findItemsById = (content: Content, region: Region, ids: readonly string[]): Item[] =>
  withPodcasts(
    ids.flatMap((id) => content.entries.get(id) ?? []).filter((entry) => isInRegion(entry, localeOf(region))),
    content,
    region,
  );

/** Searches items of a kind by title, name, podcast or people. */
export function searchItems(content: Content, region: Region, kind: SearchedKind, query: string): Item[] {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  return listEntries(content, kind, region)
    .filter((entry) => {
      const text = ['title', 'name', 'slug', 'author', 'authors', 'podcastSlug'].map((name) =>
        readText(entry, name, region),
      );
      const folded = fold(text.join(' '));
      return terms.every((term) => folded.includes(term));
    })
    .slice(0, limits.search)
    .map((entry) => toItem(entry, region));
}

/** Fills an automatic list from the catalogue, newest first. The site sorts popular podcasts by listeners. */
export function fillList(
  content: Content,
  region: Region,
  { source, limit, categoryId }: { source: string; limit: number; categoryId: number },
): Item[] {
  const isEpisodes = source.endsWith('Episodes');
  const date = isEpisodes ? 'dateAdded' : 'publishedAt';
  const found = listEntries(content, isEpisodes ? 'episode' : 'podcast', region)
    .filter((entry) => !/[pP]remium/.test(source) || readField(entry, 'isPremium', localeOf(region)) === true)
    .filter(
      (entry) =>
        source !== 'categoryPodcasts' ||
        (readField(entry, 'categoryIds', localeOf(region)) as number[] | undefined)?.includes(categoryId) === true,
    )
    .sort((one, other) => readText(other, date, region).localeCompare(readText(one, date, region)))
    .slice(0, Math.min(Math.max(limit, 1), limits.list));
  return withPodcasts(found, content, region);
}
