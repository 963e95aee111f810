import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { SearchResult } from '../../api-spec/generated/v2.ts';
import { toSearchHits } from '../api/to-catalogue.ts';
import { exampleView, renderAt } from './example-render.tsx';
import { SearchResults, type SearchResultsProps } from './SearchResults.tsx';

const { PodcastCard, EpisodeCard, AudiobookCard } = openapi.components.schemas;

/** Hits as the API sends them: one of each kind, and one of an unknown kind. */
const results = [
  { kind: 'podcast', ...PodcastCard.examples[0] },
  { kind: 'audiobook', ...AudiobookCard.examples[0] },
  { kind: 'episode', ...EpisodeCard.examples[0] },
  { kind: 'film', id: 'x' },
] as unknown as SearchResult[];

const found = {
  query: 'hav',
  hits: [],
  total: 0,
  totals: { podcast: 1, audiobook: 1, episode: 1 },
  isApproximate: false,
  suggestions: { categories: [], genres: [], searches: [] },
  page: 1,
  categories: [],
};

describe('SearchResults', () => {
  it('[LS-09] links to podcasts, audiobooks and episodes', () => {
    const hits = toSearchHits(results);
    const html = renderAt(
      exampleView('se', 'search', { query: { q: 'hav' } }),
      <SearchResults {...found} hits={hits} total={3} />,
    );
    const links = [...html.matchAll(/<li><a[^>]+href="\/se\/(\w+)\//g)].map(([, word]) => word);
    expect(links).toEqual(['podcast', 'ljudbok', 'episode']);
    expect(html).toContain('Ljudbok');
    // analytics reads the item id of a click
    expect(html).toMatch(/data-item="sista-farjan"/);
    expect(html).toContain('Sista färjan till Ulvön');
  });

  const render = (props: Partial<SearchResultsProps>): string =>
    renderAt(
      exampleView('se', 'search'),
      <SearchResults {...found} hits={toSearchHits(results)} total={3} {...props} />,
    );
  const listLinks = (html: string, label: string): string[] =>
    [...(html.split(`aria-label="${label}"`)[1]?.split('</nav>')[0] ?? '').matchAll(/href="([^"]+)"/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    );

  it('[LS-09] offers each kind with its number, and marks the shown one', () => {
    const html = render({ kind: 'episode' });
    expect(listLinks(html, 'Visa bara')).toEqual([
      '/se/sok?q=hav',
      '/se/sok?q=hav&kind=podcast',
      '/se/sok?q=hav&kind=audiobook',
      '/se/sok?q=hav&kind=episode',
    ]);
    expect(html).toMatch(/kind=episode" aria-current="page"/);
    expect(render({ totals: { podcast: 3, audiobook: 0, episode: 0 } })).not.toContain('kind=podcast');
  });

  it('[LS-09] links to the category and the genre before the searches', () => {
    const suggestions = {
      categories: [{ id: 27, name: 'True crime' }],
      genres: [{ key: 'true-crime', name: 'True crime' }],
      searches: ['Malmkojan'],
    };
    expect(listLinks(render({ suggestions }), 'Förslag')).toEqual([
      '/se/kategorier/27/true-crime',
      '/se/upptack/ljudbocker?genre=true-crime',
      '/se/sok?q=Malmkojan',
    ]);
  });

  it('[LS-01] leads to page 1 without a parameter, and keeps the kind', () => {
    const links = listLinks(render({ kind: 'episode', total: 95, page: 2 }), 'Sidor');
    expect(links[0]).toBe('/se/sok?q=hav&kind=episode');
    expect(links.at(-1)).toBe('/se/sok?q=hav&kind=episode&page=3');
  });
});
