import { z } from 'zod';

/** A paragraph of a transcript, with start and speaker when they are known. */
export const transcriptParagraph = z.strictObject({
  /** seconds from the start of the audio */
  startSeconds: z.int().min(0).max(359_999).optional(),
  speaker: z.string().trim().min(1).max(100).optional(),
  text: z.string().trim().min(1).max(4_000),
});

export type TranscriptParagraph = z.infer<typeof transcriptParagraph>;

/** More paragraphs than the longest episode has. */
export const maxParagraphs = 3_000;

/** All paragraphs of a transcript. */
export const transcriptParagraphs = () => z.array(transcriptParagraph).min(1).max(maxParagraphs);
