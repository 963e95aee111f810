/** A node of editorial text: a block, a link, an embedded entry or a run of words. */
export type RichTextNode = {
  nodeType: string;
  data: Record<string, unknown>;
  /** of blocks and links */
  content?: RichTextNode[];
  /** of runs of words */
  value?: string;
  marks?: { type: string }[];
};

/** Editorial text with structure, in Contentful's shape (spec supplement §3). */
export type RichText = RichTextNode & { nodeType: 'document'; content: RichTextNode[] };
