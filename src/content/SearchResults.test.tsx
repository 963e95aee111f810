import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { SearchResult } from '../../api-spec/generated/v2.ts';
import { toSearchHits } from '../api/to-catalogue.ts';
import { exampleView, renderAt } from './example-render.tsx';
import { SearchResults } from './SearchResults.tsx';

const { PodcastCard, EpisodeCard, AudiobookCard } = openapi.components.schemas;

/** Hits as the API sends them: one of each kind, and one of an unknown kind. */
const results = [
  { kind: 'podcast', ...PodcastCard.examples[0] },
  { kind: 'audiobook', ...AudiobookCard.examples[0] },
  { kind: 'episode', ...EpisodeCard.examples[0] },
  { kind: 'film', id: 'x' },
] as unknown as SearchResult[];

describe('SearchResults', () => {
  it('[LS-09] links to podcasts, audiobooks and episodes', () => {
    const hits = toSearchHits(results);
    const html = renderAt(
      exampleView('se', 'search', { query: { q: 'hav' } }),
      <SearchResults query="hav" hits={hits} total={3} page={1} categories={[]} />,
    );
    const links = [...html.matchAll(/<li><a[^>]+href="\/se\/(\w+)\//g)].map(([, word]) => word);
    expect(links).toEqual(['podcast', 'ljudbok', 'episode']);
    expect(html).toContain('Ljudbok');
    // analytics reads the item id of a click
    expect(html).toMatch(/data-item="sista-farjan"/);
    expect(html).toContain('Sista färjan till Ulvön');
  });
});
