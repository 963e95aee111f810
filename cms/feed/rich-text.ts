import { BLOCKS, INLINES, MARKS, type Document } from '@contentful/rich-text-types';
import sanitizeHtml from 'sanitize-html';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { dropUnseen, resolveReferences, shorten, tidy } from './clean-text.ts';

type Text = { nodeType: 'text'; value: string; marks: { type: string }[]; data: Record<string, never> };
type Link = { nodeType: typeof INLINES.HYPERLINK; data: { uri: string }; content: Text[] };
type Block = { nodeType: BLOCKS; data: Record<string, never>; content: (Text | Link | Block)[] };

/** What a feed says about something: as rich text, and as words alone for cards, search and engines. */
export type FeedText = { document: Document; plain: string };

/** More than anybody reads about an episode; the rest is left out. */
const mostBlocks = 120;
const mostWords = 12_000;
/** What the content model lets a description have. */
const mostPlain = 4_000;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const paragraphs = ['p', 'div', 'section', 'article', 'tr', 'dt', 'dd', 'pre', 'figcaption'];

const clean = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'a', 'b', 'i', 'u', 'code', 'blockquote', 'hr', ...headings],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'svg', 'math'],
    nestingLimit: 24,
    transformTags: {
      strong: 'b',
      em: 'i',
      ...Object.fromEntries(paragraphs.map((name) => [name, 'p'])),
      // a page that is asked for over http is asked for over https
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href: href.trim().replace(/^http:\/\//i, 'https://') } }),
    },
  });

/** True for a text with tags in it; an "a < b" is none. */
const hasTags = (text: string): boolean => /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

const hasBlocks = (text: string): boolean => /<(?:p|br|div|ul|ol|li|h[1-6]|blockquote|table)\b/i.test(text);

const escapeLine = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Words without tags become paragraphs; tags that were escaped once too often are tags again. */
function readAsHtml(text: string): string {
  // links in a text whose lines are its paragraphs
  if (hasTags(text)) return hasBlocks(text) ? text : text.replaceAll('\n', '<br>');
  const opened = text.replace(/&(?:lt|gt|quot|amp|#39);/g, (reference) => resolveReferences(reference));
  if (hasTags(opened) && /<\/?(?:p|br|a|div|span|b|strong|i|em|ul|ol|li|h\d)\b/i.test(opened)) return opened;
  return text
    .split(/\n+/)
    .map((line) => `<p>${escapeLine(line).replaceAll('&amp;nbsp;', ' ')}</p>`)
    .join('');
}

const markNames: Record<string, string> = { b: MARKS.BOLD, i: MARKS.ITALIC, u: MARKS.UNDERLINE, code: MARKS.CODE };
const blockNames: Record<string, BLOCKS> = {
  p: BLOCKS.PARAGRAPH,
  ul: BLOCKS.UL_LIST,
  ol: BLOCKS.OL_LIST,
  blockquote: BLOCKS.QUOTE,
  ...Object.fromEntries(headings.map((name, index) => [name, `heading-${index + 1}` as BLOCKS])),
};

const makeBlock = (nodeType: BLOCKS, content: Block['content'] = []): Block => ({ nodeType, data: {}, content });

/** The addresses that our pages lead to, by the same rule as theirs. */
const readSafe = (address: string | undefined): string | undefined =>
  address !== undefined && /^(https:\/\/|mailto:|tel:)[^\s<>"]+$/.test(address) ? address : undefined;

/** Builds a document of what the sanitiser let through, which is always well formed. */
function buildDocument(html: string): Block[] {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const blocks: Block[] = [];
  const marks: string[] = [];
  let line: (Text | Link)[] = [];
  let kind = BLOCKS.PARAGRAPH;
  let list: { nodeType: BLOCKS; items: Block[] } | undefined;
  let uri: string | undefined;
  let room = mostWords;

  const endLine = (): void => {
    const content = line.filter((node) => node.nodeType !== 'text' || node.value !== '');
    line = [];
    const isEmpty = content.every((node) => node.nodeType === 'text' && node.value.trim() === '');
    if (isEmpty || blocks.length >= mostBlocks) return;
    const paragraph = makeBlock(BLOCKS.PARAGRAPH, content);
    if (list !== undefined) list.items.push(makeBlock(BLOCKS.LIST_ITEM, [paragraph]));
    else if (kind === BLOCKS.QUOTE) blocks.push(makeBlock(kind, [paragraph]));
    else blocks.push(makeBlock(kind, content));
  };
  const endList = (): void => {
    endLine();
    if (list !== undefined && list.items.length > 0) blocks.push(makeBlock(list.nodeType, list.items));
    list = undefined;
  };
  const open = ({ name, attributes }: SaxesTagPlain): void => {
    if (markNames[name] !== undefined) marks.push(markNames[name]);
    else if (name === 'a') uri = readSafe(attributes['href']);
    else if (name === 'ul' || name === 'ol') {
      endList();
      list = { nodeType: blockNames[name]!, items: [] };
    } else endLine();
    if (name === 'blockquote' || headings.includes(name)) kind = blockNames[name]!;
    if (name === 'hr' && list === undefined && blocks.length > 0) blocks.push(makeBlock(BLOCKS.HR));
  };
  const close = ({ name }: SaxesTagPlain): void => {
    if (markNames[name] !== undefined) marks.pop();
    else if (name === 'a') uri = undefined;
    else if (name === 'ul' || name === 'ol') endList();
    else endLine();
    if (name === 'blockquote' || headings.includes(name)) kind = BLOCKS.PARAGRAPH;
  };
  const addText = (raw: string): void => {
    const squeezed = dropUnseen(raw).replace(/\s+/g, ' ').slice(0, room).toWellFormed();
    const value = line.length === 0 ? squeezed.trimStart() : squeezed;
    room -= value.length;
    if (value === '') return;
    const node: Text = { nodeType: 'text', value, marks: [...new Set(marks)].map((type) => ({ type })), data: {} };
    line.push(uri === undefined ? node : { nodeType: INLINES.HYPERLINK, data: { uri }, content: [node] });
  };
  parser.on('opentag', open);
  parser.on('closetag', close);
  parser.on('text', addText);
  parser.on('error', () => undefined);
  parser.write(`<x>${html}</x>`).close();
  endList();
  return blocks;
}

const readWords = (node: Block | Link | Text): string =>
  node.nodeType === 'text' ? node.value : (node.content as (Block | Link | Text)[]).map(readWords).join('');

const readPlain = (blocks: Block[]): string =>
  blocks
    .flatMap((block) =>
      block.nodeType === BLOCKS.UL_LIST || block.nodeType === BLOCKS.OL_LIST
        ? block.content.map((item) => `– ${readWords(item).trim()}`)
        : [readWords(block).trim()],
    )
    .filter((line) => line !== '')
    .join('\n');

/**
 * Cleans what a feed says about a show or an episode. Only what our rich text knows is left; scripts, styles, pictures
 * and frames go, and so do links that lead anywhere but to https, mail and telephone.
 *
 * @param text HTML, escaped or not, or plain words.
 * @returns undefined when nothing is left.
 */
export function cleanFeedText(text: string | undefined): FeedText | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const blocks = buildDocument(clean(readAsHtml(tidy(text))));
  const plain = shorten(tidy(readPlain(blocks)), mostPlain);
  if (plain === '') return undefined;
  return { plain, document: { nodeType: BLOCKS.DOCUMENT, data: {}, content: blocks } as unknown as Document };
}
