import { keepPreviousData, QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { toEpisodeCard, toPodcastCard } from '../../../backend/content/to-card.ts';
import type { SectionContext } from '../../../backend/content/to-section.ts';
import { locales, type Locale } from '../../model/content-types.ts';
import type { Item, SearchedKind } from '../page/list-items.ts';
import { opened } from './opened-page.ts';

/** Items change seldom while a page is open. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 300_000, retry: 1, refetchOnWindowFocus: false } },
});

const load = async (url: string): Promise<Item[]> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} ${response.status}`);
  return (await response.json()) as Item[];
};

const toUrl = (locale: Locale, query: Record<string, string>): string =>
  `/editor/items/${locales[locale]}?${new URLSearchParams(query).toString()}`;

/** Searches items of a kind in the region of a language. */
export const useSearch = (locale: Locale, kind: SearchedKind, query: string, enabled: boolean) =>
  useQuery({
    queryKey: ['search', locale, kind, query],
    queryFn: () => load(toUrl(locale, { kind, query })),
    placeholderData: keepPreviousData,
    enabled,
  });

/** Loads items by their ids; those that are not loaded yet, or do not exist, are missing. */
export function useItems(locale: Locale, ids: readonly string[]): ReadonlyMap<string, Item> {
  const { data } = useQuery({
    queryKey: ['items', locale, ...ids],
    queryFn: () => load(toUrl(locale, { ids: ids.join(',') })),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
  return new Map(data?.map((item) => [item.id, item]));
}

/** An automatic list of a section. */
export type ListRequest = { id: string; source: string; limit: string; categoryId: string };

type Cards = SectionContext['cards'];

const categoryNames = (locale: Locale) =>
  new Map(
    opened.categories[locale].map(({ value, label }) => [
      Number(value),
      { id: Number(value), key: value, name: label },
    ]),
  );

type PodcastRow = Parameters<typeof toPodcastCard>[0];
type EpisodeRow = Parameters<typeof toEpisodeCard>[0];

const toRow = (region: Region, { fields }: Item): PodcastRow =>
  ({ ...fields, region, id: `${region}-${String(fields['slug'])}` }) as unknown as PodcastRow;

/** Converts items to the cards of sections, as the site's server does with its catalogue. */
function toCards(locale: Locale, items: Iterable<Item>): Pick<Cards, 'podcasts' | 'episodes'> {
  const region = locales[locale];
  const all = [...items];
  const rows = new Map(
    all.filter(({ type }) => type === 'podcast').map((item) => [String(item.fields['slug']), toRow(region, item)]),
  );
  const names = categoryNames(locale);
  return {
    podcasts: new Map([...rows].map(([slug, row]) => [slug, toPodcastCard(row, names as never)])),
    episodes: new Map(
      all.flatMap(({ type, fields }) => {
        const owner = rows.get(String(fields['podcastSlug']));
        if (type !== 'episode' || owner === undefined) return [];
        const dateAdded = new Date(String(fields['dateAdded']));
        const row = { audioUrl: null, ...fields, dateAdded } as unknown as EpisodeRow;
        return [[String(fields['id']), toEpisodeCard(row, owner)]];
      }),
    ),
  };
}

/** Loads the cards of a page's sections, and what fills its automatic lists. */
export function useShelf(
  locale: Locale,
  ids: readonly string[],
  lists: readonly ListRequest[],
): Cards & { items: ReadonlyMap<string, Item> } {
  const items = useItems(locale, ids);
  const filled = useQueries({
    queries: lists.map(({ id: _id, ...list }) => ({
      queryKey: ['list', locale, ...Object.values(list)],
      queryFn: () => load(toUrl(locale, list)),
      placeholderData: keepPreviousData<Item[]>,
    })),
  });
  const dynamic: Cards['dynamic'] = new Map(
    lists.map(({ id, source }, index) => {
      const { podcasts, episodes } = toCards(locale, filled[index]?.data ?? []);
      const isEpisodes = source.endsWith('Episodes');
      return [id, isEpisodes ? { episodes: [...episodes.values()] } : { podcasts: [...podcasts.values()] }];
    }),
  );
  return { items, ...toCards(locale, items.values()), dynamic };
}

export const languageOf = (locale: Locale) => regionConfigs[locales[locale]].language;
