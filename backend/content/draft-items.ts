import type { Region } from '../../core/domain/region.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { readAudiobookRows } from './audiobooks/entries.ts';
import type { AudiobookRow } from './audiobooks/to-card.ts';
import type { EpisodeRow, PodcastRow } from './to-card.ts';
import { readEpisodeRows, readPodcastRows } from './catalogue-entries.ts';
import { assetDepth, type ContentSource } from './source.ts';

/** The catalogue is not localized: every language has the same entries. */
const anyLanguage = regionConfigs.se.language;

/** An invalid draft has no preview; the import reports it. */
const ignore = (): void => undefined;

/** The draft of a podcast. */
export async function findDraftPodcast(
  source: ContentSource,
  region: Region,
  slug: string,
): Promise<PodcastRow | undefined> {
  const entries = await source.listEntries('podcast', anyLanguage, assetDepth, { slug, region });
  return readPodcastRows(entries, ignore)[0];
}

/** The draft of an episode, with its podcast. */
export async function findDraftEpisode(
  source: ContentSource,
  id: string,
): Promise<{ episode: EpisodeRow; owner: PodcastRow } | undefined> {
  const [read] = readEpisodeRows(await source.listEntries('episode', anyLanguage, assetDepth, { id }), ignore);
  if (read === undefined) return undefined;
  const owner = await findDraftPodcast(source, read.region, read.podcastSlug);
  return owner && { episode: read.makeRow(owner), owner };
}

/** The draft of an audiobook. */
export async function findDraftAudiobook(
  source: ContentSource,
  region: Region,
  slug: string,
): Promise<AudiobookRow | undefined> {
  const entries = await source.listEntries('audiobook', anyLanguage, assetDepth, { slug, region });
  return readAudiobookRows(entries, ignore)[0];
}
