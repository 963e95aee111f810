import type * as Wire from '../../api-spec/generated/v2.ts';
import type { Audiobook } from '../../core/domain/audiobook.ts';
import { parseLength } from '../../core/domain/date.ts';
import type { Episode } from '../../core/domain/episode.ts';
import type { Podcast } from '../../core/domain/podcast.ts';
import type { Transcript } from '../../core/domain/transcript.ts';

/** Maps a podcast of the API; only surplus fields are dropped. */
export const toPodcast = (wire: Wire.PodcastCard): Podcast => ({
  id: wire.id,
  title: wire.title,
  slug: wire.slug,
  destinationPath: wire.destinationPath,
  description: wire.description,
  imageUrl: wire.imageUrl,
  smallImageUrl: wire.smallImageUrl,
  isPremium: wire.isPremium,
  categories: wire.categories,
  isBookmarked: wire.isBookmarked,
  ...(wire.trailerUrl && { trailerUrl: wire.trailerUrl }),
  ...(wire.trailerSeconds && { trailerSeconds: wire.trailerSeconds }),
});

/** Maps an episode of the API; its length becomes seconds. */
export const toEpisode = (wire: Wire.EpisodeCard): Episode => ({
  id: wire.id,
  podcastId: wire.podcastId,
  podcastTitle: wire.podcastTitle,
  podcastSlug: wire.podcastSlug,
  title: wire.title,
  description: wire.description,
  lengthSeconds: parseLength(wire.length) ?? 0,
  dateAdded: wire.dateAdded,
  imageUrl: wire.imageUrl,
  smallImageUrl: wire.smallImageUrl,
  isPremium: wire.isPremium,
  isPlayable: wire.isPlayable,
  hasCompleted: wire.hasCompleted,
  authorFullName: wire.authorFullName,
  currentSpot: wire.currentSpot,
  audioUrl: wire.audioUrl ?? undefined,
});

/** Maps the transcript of an episode. */
export const toTranscript = (wire: Wire.Transcript): Transcript =>
  wire.paragraphs.map(({ startSeconds, speaker, text }) => ({
    startSeconds: startSeconds ?? undefined,
    speaker: speaker ?? undefined,
    text,
  }));

/** Maps an audiobook of the API; its length becomes seconds. */
export const toAudiobook = (wire: Wire.AudiobookCard): Audiobook => ({
  id: wire.id,
  title: wire.title,
  slug: wire.slug,
  description: wire.description,
  imageUrl: wire.imageUrl,
  authors: wire.authors,
  narrators: wire.narrators,
  genres: wire.genres,
  lengthSeconds: parseLength(wire.length) ?? 0,
  isIncluded: wire.isIncluded,
});

export type SearchKind = Wire.SearchResult['kind'];
export type SearchTotals = Wire.SearchTotals;

/** A hit of the search, by kind. */
export type SearchHit =
  | { kind: 'podcast'; podcast: Podcast }
  | { kind: 'audiobook'; audiobook: Audiobook }
  | { kind: 'episode'; episode: Episode };

/** Maps search hits; unknown kinds are dropped. */
export const toSearchHits = (results: Wire.SearchResult[]): SearchHit[] =>
  results.flatMap((result): SearchHit[] => {
    if (result.kind === 'audiobook') return [{ kind: 'audiobook', audiobook: toAudiobook(result) }];
    if (result.kind === 'podcast') return [{ kind: 'podcast', podcast: toPodcast(result) }];
    if (result.kind === 'episode') return [{ kind: 'episode', episode: toEpisode(result) }];
    return [];
  });
