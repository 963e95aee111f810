import type * as Wire from '../../api-spec/generated/v2.ts';
import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { parseLength } from '../../core/domain/date.ts';
import type { EpisodeDetails } from '../../core/domain/episode.ts';
import type { PodcastDetails } from '../../core/domain/podcast.ts';
import type { RichText } from '../../core/domain/rich-text.ts';
import { readAudiobook, readEpisode, readPodcast } from './to-catalogue.ts';
import { readRichText } from './to-section.ts';

const readText = ({ textContent }: { textContent: Wire.RichText | null }): RichText | undefined =>
  textContent === null ? undefined : readRichText(textContent);

/** A podcast for its own page. */
export const readPodcastDetails = (wire: Wire.PodcastDetails): PodcastDetails => ({
  ...readPodcast(wire),
  author: wire.author,
  textContent: readText(wire),
});

/** An episode for its own page. */
export const readEpisodeDetails = (wire: Wire.EpisodeDetails): EpisodeDetails => ({
  ...readEpisode(wire),
  textContent: readText(wire),
});

/** An audiobook for its own page. */
export const readAudiobookDetails = (wire: Wire.AudiobookDetails): AudiobookDetails => ({
  ...readAudiobook(wire),
  chapters: wire.chapters.map(({ number, title, length }) => ({
    number,
    title,
    lengthSeconds: parseLength(length) ?? 0,
  })),
  sampleUrl: wire.sampleUrl ?? undefined,
  shopUrl: wire.shopUrl ?? undefined,
  textContent: readText(wire),
});
