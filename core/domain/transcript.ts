export type TranscriptParagraph = {
  /** start in the audio; undefined when unknown */
  startSeconds: number | undefined;
  /** undefined when unknown */
  speaker: string | undefined;
  text: string;
};

/** Transcript of an episode, in order; empty when there is none. */
export type Transcript = readonly TranscriptParagraph[];
