import type { SearchHit } from '../api/to-catalogue.ts';
import { foldText } from '../../core/domain/search-text.ts';

/** Suggested titles, and suggested people. */
const suggestionCap = 3;

/** The first different texts that are not the query itself. */
const listFirst = (texts: string[], query: string): string[] =>
  [...new Set(texts)].filter((candidate) => foldText(candidate) !== foldText(query)).slice(0, suggestionCap);

/** True when each word of the query begins a word of the text. */
function hasBeginnings(candidate: string, query: string): boolean {
  const words = foldText(candidate).split(' ');
  return foldText(query)
    .split(' ')
    .every((beginning) => words.some((word) => word.startsWith(beginning)));
}

const getTitle = (hit: SearchHit): string[] => {
  if (hit.kind === 'podcast') return [hit.podcast.title];
  return hit.kind === 'audiobook' ? [hit.audiobook.title] : [];
};

const listNames = (hit: SearchHit): string[] => {
  if (hit.kind === 'audiobook') return [...hit.audiobook.authors, ...hit.audiobook.narrators];
  return hit.kind === 'episode' ? [hit.episode.authorFullName] : [];
};

/**
 * Suggests complete searches for a query: titles of podcasts and audiobooks, authors and narrators.
 *
 * @param isApproximate the hits match similar words: their titles are what the user may have meant.
 */
export function suggestSearches(query: string, hits: readonly SearchHit[], isApproximate: boolean): string[] {
  const isMeant = (candidate: string): boolean => isApproximate || hasBeginnings(candidate, query);
  return [
    ...listFirst(hits.flatMap(getTitle).filter(isMeant), query),
    ...listFirst(
      hits.flatMap(listNames).filter((person) => hasBeginnings(person, query)),
      query,
    ),
  ];
}
