import { toAudiobook } from '../../src/api/to-catalogue.ts';
import { createPageClient, getOrAbort, type PageRequest } from '../../src/content/read-page.ts';
import type { Audiobook, GenreName } from '../../core/domain/audiobook.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { Head } from '../../src/layout/head.ts';
import { text } from '../../core/i18n/text.ts';

/** Minimum of audiobooks for a carousel of a genre: they fill a row. Smaller genres are links only. */
const minAudiobooks = 5;
const genreSize = 100;

export type AudiobooksData = {
  head: Head;
  genres: GenreName[];
  /** the chosen genre; undefined on the page of all genres */
  chosen: { name: string; description: string; audiobooks: Audiobook[] } | undefined;
  newest: Audiobook[];
  shelves: { genre: GenreName; audiobooks: Audiobook[] }[];
};

/** Loads the newest audiobooks and the largest genres of a region, or one genre. */
export async function data(request: PageRequest): Promise<AudiobooksData> {
  const { region, query } = request.view;
  const client = createPageClient(request);
  const key = query['genre'];
  const [{ newest, shelves }, genre] = await Promise.all([
    getOrAbort(client.GET('/audiobook/discover', { params: { query: { region } } })),
    key === undefined
      ? undefined
      : getOrAbort(
          client.GET('/audiobook/genre/{key}', {
            params: { path: { key }, query: { region, page: 1, pageSize: genreSize } },
          }),
        ),
  ]);
  const inLanguage = { locale: regionConfigs[region].language };
  const name = text.content_audiobooks({}, inLanguage);
  return {
    head: {
      title: genre === undefined ? name : `${genre.genre.name} – ${name}`,
      description: genre === undefined ? text.content_audiobooks_lead({}, inLanguage) : genre.genre.description,
      // a genre repeats a part of an indexed page
      ...(genre !== undefined && { isIndexed: false }),
    },
    genres: shelves.map((row) => ({ key: row.genre.key, name: row.genre.name })),
    chosen: genre && {
      name: genre.genre.name,
      description: genre.genre.description,
      audiobooks: genre.audiobooks.map(toAudiobook),
    },
    newest: newest.map(toAudiobook),
    shelves: shelves
      .filter(({ audiobooks }) => audiobooks.length >= minAudiobooks)
      .map((row) => ({
        genre: { key: row.genre.key, name: row.genre.name },
        audiobooks: row.audiobooks.map(toAudiobook),
      })),
  };
}
