import { INLINES, MARKS, type Inline, type Text } from '@contentful/rich-text-types';
import { writeInline, writeParagraph } from '../source/write-rich-text.ts';
import { resolveReferences } from './clean-text.ts';

/** Limits of a text; content after them is usually credits and advertisements. */
const most = { lineCharacters: 4_000, characters: 12_000, lines: 200 };

/** True for absolute URLs; a relative one in a feed does not refer to our pages. */
const isOutside = (uri: string): boolean =>
  /^(https:\/\/[^\s/]+|mailto:\S+@\S+|tel:\+?\d+)/i.test(uri) && uri.length <= 1_000;

const address = /https:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/g;

const tokens = /<(?<close>\/?)(?<tag>[a-z0-9]+)(?<attributes>[^<>]*)>|(?<words>[^<]+)/g;

type Style = { bold: number; italic: number; uri: string };

const makeWords = (value: string, { bold, italic }: Style): Text => ({
  nodeType: 'text',
  value,
  marks: bold > 0 ? [{ type: MARKS.BOLD }] : italic > 0 ? [{ type: MARKS.ITALIC }] : [],
  data: {},
});

const makeHyperlink = (uri: string, value: string): Inline => ({
  nodeType: INLINES.HYPERLINK,
  data: { uri },
  content: [makeWords(value, { bold: 0, italic: 0, uri })],
});

/** Converts the URLs in a text to links. */
function makeRun(value: string, style: Style): (Inline | Text)[] {
  if (style.uri !== '') return [makeHyperlink(style.uri, value)];
  const nodes: (Inline | Text)[] = [];
  let end = 0;
  for (const match of value.matchAll(address)) {
    if (match.index > end) nodes.push(makeWords(value.slice(end, match.index), style));
    nodes.push(makeHyperlink(match[0], match[0]));
    end = match.index + match[0].length;
  }
  return end < value.length ? [...nodes, makeWords(value.slice(end), style)] : nodes;
}

/** Tags at which a line ends. */
const blocks = new Set('p br hr ul ol li blockquote h1 h2 h3 h4 h5 h6'.split(' '));

/**
 * Converts sanitised HTML to light Markdown: paragraphs, lists, quotes, bold, italic and links.
 *
 * @returns undefined for plain text, which the description already contains.
 */
export function readRichLines(html: string): string[] | undefined {
  const lines: string[] = [];
  const lists: { kind: 'ul' | 'ol'; number: number }[] = [];
  const style: Style = { bold: 0, italic: 0, uri: '' };
  let run: (Inline | Text)[] = [];
  let [isRich, isItem, isQuote, characters] = [false, false, false, 0];

  const finish = (): void => {
    const nodes = run;
    run = [];
    const [line, list] = [writeInline(nodes).trim(), lists.at(-1)];
    const isFull = lines.length >= most.lines || characters + line.length > most.characters;
    if (!/[\p{L}\p{N}]/u.test(line) || line.length > most.lineCharacters || isFull) return;
    characters += line.length;
    isRich ||= isItem || isQuote || nodes.some((node) => !('marks' in node) || node.marks.length > 0);
    if (isItem && list) {
      list.number += 1;
      lines.push(`${list.kind === 'ol' ? `${list.number}.` : '-'} ${line}`);
      isItem = false;
    } else lines.push(isQuote ? `> ${line}` : writeParagraph(nodes));
  };

  for (const { groups } of html.matchAll(tokens)) {
    const { close, tag = '', attributes = '', words } = groups ?? {};
    const isOpen = close === '';
    if (words !== undefined) {
      const text = resolveReferences(words).replaceAll(/\s+/g, ' ');
      if (text.trim() !== '' || run.length > 0) run.push(...makeRun(text, style));
      continue;
    }
    const isHeading = /^h[1-6]$/.test(tag);
    if (blocks.has(tag)) finish();
    if (tag === 'a') {
      const uri = resolveReferences(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '').trim();
      style.uri = isOpen && isOutside(uri) ? uri : '';
    } else if (tag === 'strong' || isHeading) style.bold = Math.max(0, style.bold + (isOpen ? 1 : -1));
    else if (tag === 'em') style.italic = Math.max(0, style.italic + (isOpen ? 1 : -1));
    else if (tag === 'blockquote') isQuote = isOpen;
    else if (tag === 'li') isItem = isOpen;
    else if ((tag === 'ul' || tag === 'ol') && isOpen) lists.push({ kind: tag, number: 0 });
    else if (tag === 'ul' || tag === 'ol') lists.pop();
  }
  finish();
  return isRich && lines.length > 0 ? lines : undefined;
}
