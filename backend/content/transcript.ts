import { z } from 'zod';
import type { Transcript } from '../../api-spec/generated/v2.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { cleanText, hasVisibleText } from './clean-text.ts';
import { parseFields } from './read-fields.ts';
import type { ContentSource } from './source.ts';

/**
 * Finds the transcript of an episode; undefined when there is none.
 *
 * @throws ContentSourceError when the source does not respond.
 */
export type FindTranscript = (episodeId: string) => Promise<Transcript | undefined>;

const paragraph = z.object({
  startSeconds: z.int().min(0).optional(),
  speaker: z.string().optional(),
  text: z.string(),
});
const transcriptFields = z.object({ paragraphs: z.array(paragraph).min(1) });

/**
 * Reads transcripts from the content source, one at a time, without markup. All together are many times as large as the
 * catalogue, so the database does not store them (decision 0059).
 */
export function createTranscripts(source: ContentSource, log: Pick<Log, 'warn'>): FindTranscript {
  return async (episodeId) => {
    // not localized: every language has the same entries
    const [entry] = await source.listEntries('transcript', regionConfigs.se.language, 0, { episodeId });
    if (entry === undefined) return undefined;
    const [read] = parseFields([entry], transcriptFields, (invalid) =>
      log.warn('content entry cannot be used', invalid),
    );
    if (read === undefined) return undefined;
    const spoken = read.paragraphs.flatMap(({ startSeconds, speaker, text }) => {
      const words = cleanText(text).trim();
      const name = cleanText(speaker ?? '').trim();
      return !hasVisibleText(words)
        ? []
        : [{ startSeconds: startSeconds ?? null, speaker: hasVisibleText(name) ? name : null, text: words }];
    });
    return spoken.length === 0 ? undefined : { episodeId, paragraphs: spoken };
  };
}
