import Markdoc from '@markdoc/markdoc';
import { parseRichText } from '../../source/rich-text.ts';
import { writeRichText } from '../../source/write-rich-text.ts';
import { readMarkdocBlocks } from './read-markdoc.ts';
import type { TextFormat } from './values.ts';
import { writeMarkdocBlock } from './write-markdoc.ts';

/*
 * Rich text is stored as light Markdown, one block per line (cms/source/rich-text.ts). The browser editor uses
 * Markdoc: blank lines between blocks, tags for tables and embedded entries, and escapes. The conversion goes through
 * the document tree, so that a character has the same meaning in both formats.
 */

/** Converts stored lines to Markdoc. */
export const writeMarkdoc = (lines: readonly string[]): string =>
  parseRichText(lines)
    .content.map((block) => `${writeMarkdocBlock(block)}\n`)
    .join('\n');

/** Converts Markdoc to lines to store. */
export const readMarkdoc = (text: string): string[] =>
  writeRichText({ nodeType: 'document', content: readMarkdocBlocks(Markdoc.parse(text)) });

/** Rich text as Markdoc. */
export const markdocFormat: TextFormat = {
  write: writeMarkdoc,
  read: (value) => (typeof value === 'string' ? readMarkdoc(value) : []),
};
