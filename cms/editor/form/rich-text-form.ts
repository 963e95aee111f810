import Markdoc from '@markdoc/markdoc';
import { parseRichText } from '../../source/rich-text.ts';
import { writeRichText } from '../../source/write-rich-text.ts';
import { readMarkdocBlocks } from './read-markdoc.ts';
import { writeMarkdocBlock } from './write-markdoc.ts';

/*
 * Rich text is stored as light Markdown, one block a line (source/rich-text.ts). The editor in the browser reads and
 * writes Markdoc: the same text with empty lines between blocks, tags for tables and embedded things, and escapes.
 * Between the two stands the document, so that a sign is a mark in both of them or in neither.
 */

/** Stored lines as the editor's Markdoc. */
export const writeMarkdoc = (lines: readonly string[]): string =>
  parseRichText(lines)
    .content.map((block) => `${writeMarkdocBlock(block)}\n`)
    .join('\n');

/** The editor's Markdoc as lines to store. */
export const readMarkdoc = (text: string): string[] =>
  writeRichText({ nodeType: 'document', content: readMarkdocBlocks(Markdoc.parse(text)) });
