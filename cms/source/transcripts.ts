import { localeNames, locales, transcriptFile, type Region } from '../model/content-types.ts';
import type { TranscriptParagraph } from '../model/transcript.ts';
import { ContentError, readContentFile } from './content-file.ts';
import type { ContentFiles } from './content-files.ts';
import { makeEntry, readField, type Entry } from './entry.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

/** Makes the entry of a transcript; its id contains that of its episode. */
export const makeTranscriptEntry = (
  { id, updatedAt, file }: { id: string; updatedAt: string; file: string },
  paragraphs: readonly TranscriptParagraph[],
): Entry =>
  makeEntry({ id: `transcript.${id}`, type: 'transcript', file, updatedAt }, { [only]: { episodeId: id, paragraphs } });

const readRegion = (from: ContentFiles, region: Region, episodes: ReadonlyMap<string, Entry>): Entry[] => {
  const file = `transcripts/${region}.json`;
  return readContentFile(from, file, transcriptFile).transcripts.map(({ episodeId: id, paragraphs }, index) => {
    const episode = episodes.get(`episode.${id}`);
    if (episode === undefined || readField(episode, 'region', only) !== region)
      throw new ContentError(file, `transcripts.${index}.episodeId`, `no episode of this region is called ${id}`);
    return makeTranscriptEntry({ id, updatedAt: episode.updatedAt, file }, paragraphs);
  });
};

/**
 * Reads the bundled transcripts.
 *
 * @param catalogue podcasts and episodes.
 * @throws ContentError when the episode does not exist in the region, or has two transcripts.
 */
export function readTranscripts(from: ContentFiles, catalogue: readonly Entry[]): Entry[] {
  const episodes = new Map(catalogue.map((entry) => [entry.id, entry]));
  const entries = Object.values(locales).flatMap((region) => readRegion(from, region, episodes));
  const seen = new Set<string>();
  for (const { id, file } of entries) {
    if (seen.has(id)) throw new ContentError(file, 'transcripts', `${id} is there twice`);
    seen.add(id);
  }
  return entries;
}
