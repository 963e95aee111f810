/** A piece of what is said in an episode. */
export type TranscriptParagraph = {
  /** where it begins in the sound; undefined where nobody noted it */
  startSeconds: number | undefined;
  /** undefined where nobody noted it */
  speaker: string | undefined;
  text: string;
};

/** What is said in an episode, in order; empty when nobody wrote it down. */
export type Transcript = readonly TranscriptParagraph[];
