import type * as Wire from '../../api-spec/generated/v2.ts';
import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { parseLength } from '../../core/domain/date.ts';
import type { EpisodeDetails } from '../../core/domain/episode.ts';
import type { PodcastDetails } from '../../core/domain/podcast.ts';
import type { RichText } from '../../core/domain/rich-text.ts';
import { toAudiobook, toEpisode, toPodcast } from './to-catalogue.ts';
import { toRichText } from './to-section.ts';

const toTextContent = ({ textContent }: { textContent: Wire.RichText | null }): RichText | undefined =>
  textContent === null ? undefined : toRichText(textContent);

/** A podcast for its own page. */
export const toPodcastDetails = (wire: Wire.PodcastDetails): PodcastDetails => ({
  ...toPodcast(wire),
  author: wire.author,
  textContent: toTextContent(wire),
});

/** An episode for its own page. */
export const toEpisodeDetails = (wire: Wire.EpisodeDetails): EpisodeDetails => ({
  ...toEpisode(wire),
  textContent: toTextContent(wire),
});

/** An audiobook for its own page. */
export const toAudiobookDetails = (wire: Wire.AudiobookDetails): AudiobookDetails => ({
  ...toAudiobook(wire),
  chapters: wire.chapters.map(({ number, title, length }) => ({
    number,
    title,
    lengthSeconds: parseLength(length) ?? 0,
  })),
  sampleUrl: wire.sampleUrl ?? undefined,
  shopUrl: wire.shopUrl ?? undefined,
  textContent: toTextContent(wire),
});
