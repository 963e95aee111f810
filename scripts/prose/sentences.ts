import type { Block } from './tokens.ts';

/** A sentence, the line on which it begins, and its number of words. */
export type Sentence = { line: number; text: string; words: number };

const abbreviation = /(?:\b(?:e\.g|i\.e|cf|vs|etc|approx|No|St|kap|nr|ca)|(?:^|\s)[A-Za-z])\.$/;

/** What begins a block of its own inside a comment or a paragraph: a list item, a tag, a heading, an empty line. */
const blockStart = /\n(?=\s*(?:$|[-*+] |\d+[.)] |@\w|#{1,6} |\n))/m;

/** Markdown without code, with one block for each cell of a table. Lines stay where they are. */
export function readMarkdown(source: string): Block[] {
  const keepLines = (text: string): string => text.replace(/[^\n]/g, '');
  const lines = source
    .replace(/^---\n[\s\S]*?\n---\n/, keepLines)
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, keepLines)
    .replace(/<!--|-->/g, ' ')
    .split('\n');
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [at, text] of lines.entries()) {
    const line = at + 1;
    if (/^\s*\|/.test(text)) {
      const cells = text.split(/(?<!\\)\|/).filter((cell) => /\w/.test(cell));
      blocks.push(...cells.map((cell) => ({ line, text: cell })));
      isOpen = false;
    } else if (text.trim() === '' || /^#{1,6} /.test(text)) {
      if (text.trim() !== '') blocks.push({ line, text: text.replace(/^#+ /, '') });
      isOpen = false;
    } else if (isOpen && !/^\s*(?:[-*+]|\d+[.)]) /.test(text)) {
      const last = blocks.at(-1);
      if (last) last.text += `\n${text}`;
    } else {
      blocks.push({ line, text });
      isOpen = true;
    }
  }
  return blocks;
}

/** Words of a sentence: a code span, a link or an address counts as one. */
export function countWords(sentence: string): number {
  const text = sentence
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\{@link [^}]*\}/g, 'link');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Splits a block into its sentences. */
export function splitSentences({ line, text }: Block): Sentence[] {
  const sentences: Sentence[] = [];
  let at = line;
  for (const part of text.split(blockStart)) {
    let start = 0;
    const push = (end: number): void => {
      const sentence = part.slice(start, end);
      const lead = sentence.length - sentence.trimStart().length;
      const before = part.slice(0, start + lead).split('\n').length - 1;
      if (sentence.trim() !== '') {
        sentences.push({ line: at + before, text: sentence.trim(), words: countWords(sentence) });
      }
      start = end;
    };
    for (const match of part.matchAll(/[.!?]["'”’)\]`*_]*(?=\s)/g)) {
      const end = match.index + match[0].length;
      if (!abbreviation.test(part.slice(0, match.index + 1))) push(end);
    }
    push(part.length);
    at += part.split('\n').length;
  }
  return sentences;
}
