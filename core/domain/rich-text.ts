import type { Episode } from './episode.ts';
import type { Podcast } from './podcast.ts';
import type { Section } from './section.ts';

/** What stands inside editorial text, or is led to by it. */
export type EmbeddedContent =
  | { kind: 'picture'; path: string; title: string; width: number; height: number }
  | { kind: 'file'; url: string; title: string }
  | { kind: 'podcast'; podcast: Podcast }
  | { kind: 'episode'; episode: Episode }
  | { kind: 'link'; destination: string; text: string }
  | { kind: 'section'; section: Section };

/** A node of editorial text: a block, a link, an embedded entry or a run of words. */
export type RichTextNode = {
  nodeType: string;
  data: Record<string, unknown>;
  /** of embedded things, and of links to them */
  embedded?: EmbeddedContent;
  /** of blocks and links */
  content?: RichTextNode[];
  /** of runs of words */
  value?: string;
  marks?: { type: string }[];
};

/** Editorial text with structure, in Contentful's shape. */
export type RichText = RichTextNode & { nodeType: 'document'; content: RichTextNode[] };
