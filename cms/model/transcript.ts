import { z } from 'zod';

/** What is said in an episode, piece by piece: when it begins and who says it, where that is known. */
export const transcriptParagraph = z.strictObject({
  /** seconds from the beginning of the sound */
  startSeconds: z.int().min(0).max(359_999).optional(),
  speaker: z.string().trim().min(1).max(100).optional(),
  text: z.string().trim().min(1).max(4_000),
});

export type TranscriptParagraph = z.infer<typeof transcriptParagraph>;

/** More paragraphs than the longest episode has. */
export const mostParagraphs = 3_000;

/** Everything that is said in an episode. */
export const transcriptParagraphs = () => z.array(transcriptParagraph).min(1).max(mostParagraphs);
