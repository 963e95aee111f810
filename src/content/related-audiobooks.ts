import type { Audiobook, GenreName } from '../../core/domain/audiobook.ts';

/** Books of one or several genres. */
export type RelatedAudiobooks = { genres: readonly GenreName[]; audiobooks: readonly Audiobook[] };

/** A carousel with fewer books would be half empty. */
const minBooks = 4;

/**
 * The carousels of an audiobook's page (requirement LS-13): one for each genre, and one for all genres with few books.
 *
 * @param rows the other books of each genre.
 */
export function groupRelated(
  rows: readonly { genre: GenreName; audiobooks: readonly Audiobook[] }[],
): RelatedAudiobooks[] {
  const full = rows.filter(({ audiobooks }) => audiobooks.length >= minBooks);
  const small = rows.filter((row) => !full.includes(row) && row.audiobooks.length > 0);
  const shown = new Set(full.flatMap(({ audiobooks }) => audiobooks.map(({ slug }) => slug)));
  const books = new Map(small.flatMap(({ audiobooks }) => audiobooks.map((book) => [book.slug, book])));
  const rest = [...books.values()].filter(({ slug }) => !shown.has(slug));
  const groups = full.map(({ genre, audiobooks }) => ({ genres: [genre], audiobooks }));
  const isWorthARow = rest.length >= minBooks || (full.length === 0 && rest.length > 0);
  return isWorthARow ? [...groups, { genres: small.map(({ genre }) => genre), audiobooks: rest }] : groups;
}
