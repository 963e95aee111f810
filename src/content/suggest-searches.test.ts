import { expect, it } from 'vitest';
import type { SearchHit } from '../api/to-catalogue.ts';
import type { Audiobook } from '../../core/domain/audiobook.ts';
import { exampleEpisode, examplePodcast } from './example-render.tsx';
import { suggestSearches } from './suggest-searches.ts';

const audiobook = (title: string, authors: string[], narrators: string[]): SearchHit => ({
  kind: 'audiobook',
  audiobook: { title, authors, narrators } as unknown as Audiobook,
});
const podcast = (title: string): SearchHit => ({ kind: 'podcast', podcast: examplePodcast(1, { title }) });

const hits: SearchHit[] = [
  podcast('Frusna fall'),
  podcast('Under isen'),
  audiobook('Frostens hov', ['Isolde Wiik'], ['Tuva Ringdahl']),
  audiobook('Østen', ['Isak Frø'], ['Isak Frø']),
  { kind: 'episode', episode: exampleEpisode({ authorFullName: 'Frida Ek' }) },
];

it('suggests titles and people with words that begin like those of the query, each once', () => {
  expect(suggestSearches('fr', hits, false)).toEqual(['Frusna fall', 'Frostens hov', 'Isak Frø', 'Frida Ek']);
  expect(suggestSearches('is fro', hits, false)).toEqual(['Isak Frø']);
});

it('suggests neither the query itself nor titles with its words in the middle', () => {
  expect(suggestSearches('FRUSNA fall', hits, false)).toEqual([]);
  expect(suggestSearches('rusna', hits, false)).toEqual([]);
});

it('suggests the first titles when the hits match similar words', () => {
  expect(suggestSearches('frusne fal', hits, true)).toEqual(['Frusna fall', 'Under isen', 'Frostens hov']);
});
