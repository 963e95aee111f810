import type { Region } from '../../core/domain/region.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { readAudiobookRows } from './audiobooks/entries.ts';
import type { AudiobookRow } from './audiobooks/to-card.ts';
import type { EpisodeRow, PodcastRow } from './to-card.ts';
import { readEpisodeRows, readPodcastRows } from './catalogue-entries.ts';
import type { ContentSource } from './source.ts';

/** The catalogue is not localized: each language answers the same. */
const anyLanguage = regionConfigs.se.language;

/** What cannot be used is not there for a preview either; the import names it. */
const ignore = (): void => undefined;

/** A podcast as the drafts of a source have it. */
export async function findDraftPodcast(
  source: ContentSource,
  region: Region,
  slug: string,
): Promise<PodcastRow | undefined> {
  const entries = await source.listEntries('podcast', anyLanguage, 0, { slug, region });
  return readPodcastRows(entries, ignore)[0];
}

/** An episode as the drafts of a source have it, with its podcast. */
export async function findDraftEpisode(
  source: ContentSource,
  id: string,
): Promise<{ episode: EpisodeRow; owner: PodcastRow } | undefined> {
  const [read] = readEpisodeRows(await source.listEntries('episode', anyLanguage, 0, { id }), ignore);
  if (read === undefined) return undefined;
  const owner = await findDraftPodcast(source, read.region, read.podcastSlug);
  return owner && { episode: read.makeRow(owner), owner };
}

/** An audiobook as the drafts of a source have it. */
export async function findDraftAudiobook(
  source: ContentSource,
  region: Region,
  slug: string,
): Promise<AudiobookRow | undefined> {
  const entries = await source.listEntries('audiobook', anyLanguage, 0, { slug, region });
  return readAudiobookRows(entries, ignore)[0];
}
