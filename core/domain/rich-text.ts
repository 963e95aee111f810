import type { Episode } from './episode.ts';
import type { Podcast } from './podcast.ts';
import type { Section } from './section.ts';

/** An entry that editorial text embeds or links to. */
export type EmbeddedContent =
  | { kind: 'picture'; path: string; title: string; width: number; height: number }
  | { kind: 'file'; url: string; title: string }
  | { kind: 'podcast'; podcast: Podcast }
  | { kind: 'episode'; episode: Episode }
  | { kind: 'link'; destination: string; text: string }
  | { kind: 'section'; section: Section };

/** A node of editorial text: a block, a link, an embedded entry or a text. */
export type RichTextNode = {
  nodeType: string;
  data: Record<string, unknown>;
  /** of embedded entries and links to them */
  embedded?: EmbeddedContent;
  /** of blocks and links */
  content?: RichTextNode[];
  /** of texts */
  value?: string;
  marks?: { type: string }[];
};

/** Structured editorial text in Contentful's shape (requirement CS-21). */
export type RichText = RichTextNode & { nodeType: 'document'; content: RichTextNode[] };
