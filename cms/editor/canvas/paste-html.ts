import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import { isDestination } from '../../model/field.ts';
import { writeRichText } from '../../source/write-rich-text.ts';

type Mark = { type: string };
type RichNode = { nodeType: string; data: object; content?: RichNode[]; value?: string; marks?: Mark[] };

const blockTypes: Readonly<Record<string, string>> = {
  H1: BLOCKS.HEADING_1,
  H2: BLOCKS.HEADING_2,
  H3: BLOCKS.HEADING_3,
  H4: BLOCKS.HEADING_4,
  H5: BLOCKS.HEADING_5,
  H6: BLOCKS.HEADING_6,
  P: BLOCKS.PARAGRAPH,
  UL: BLOCKS.UL_LIST,
  OL: BLOCKS.OL_LIST,
  LI: BLOCKS.LIST_ITEM,
  BLOCKQUOTE: BLOCKS.QUOTE,
  HR: BLOCKS.HR,
  TABLE: BLOCKS.TABLE,
  TR: BLOCKS.TABLE_ROW,
  TD: BLOCKS.TABLE_CELL,
  TH: BLOCKS.TABLE_HEADER_CELL,
};
/** Blocks that contain text without a paragraph. */
const inlineBlocks = /^(H[1-6]|P)$/;
/** Elements that only wrap blocks. */
const wrappers = /^(DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|TBODY|THEAD|TFOOT|BODY|CENTER)$/;
const unread = /^(STYLE|SCRIPT|META|LINK|TITLE|HEAD|TEMPLATE)$/;

const makeNode = (nodeType: string, content: RichNode[], data = {}): RichNode => ({ nodeType, data, content });

/** The content security policy blocks styles, also of a parsed text: they are read as plain attributes. */
const hideStyles = (html: string): string =>
  html.replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '').replaceAll(/(<[^<>]*?\s)style(?=\s*=)/gi, '$1data-style');
const readStyle = ({ dataset }: HTMLElement): string => dataset['style'] ?? '';

function listMarks(element: HTMLElement): Mark[] {
  const [, weight = ''] = /font-weight:\s*(\w+)/i.exec(readStyle(element)) ?? [];
  // a browser-based word processor wraps all of its text in a `b` without weight
  const isBold = /^(B|STRONG)$/.test(element.tagName) ? weight !== 'normal' : /^(bold|[6-9]00)$/i.test(weight);
  const isItalic = /^(I|EM)$/.test(element.tagName) || /font-style:\s*italic/i.test(readStyle(element));
  return [...(isBold ? [{ type: MARKS.BOLD }] : []), ...(isItalic ? [{ type: MARKS.ITALIC }] : [])];
}

function readInline(node: Node, marks: Mark[]): RichNode[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const value = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
    return value === '' ? [] : [{ nodeType: 'text', data: {}, value, marks }];
  }
  if (!(node instanceof HTMLElement) || unread.test(node.tagName)) return [];
  if (node.tagName === 'BR') return [{ nodeType: 'text', data: {}, value: ' ', marks }];
  // the sign of a list in a word processor's paragraph
  if (/mso-list:\s*ignore/i.test(readStyle(node))) return [];
  const inner = [...node.childNodes].flatMap((child) => readInline(child, [...marks, ...listMarks(node)]));
  const uri = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : '';
  return isDestination(uri) && inner.length > 0 ? [makeNode(INLINES.HYPERLINK, inner, { uri })] : inner;
}

/** True for an element that is a block, or that wraps blocks. */
const isBlock = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement &&
  (Object.hasOwn(blockTypes, node.tagName) || wrappers.test(node.tagName) || [...node.children].some(isBlock));

/** A paragraph of a word processor that looks like a list item. */
const readListItem = (element: HTMLElement): RichNode | undefined => {
  if (!/mso-list/i.test(readStyle(element)) && !/MsoList/.test(element.className)) return undefined;
  const sign = element.querySelector('[data-style*="mso-list:Ignore" i]')?.textContent ?? '';
  const type = /\d/.test(sign) ? BLOCKS.OL_LIST : BLOCKS.UL_LIST;
  return makeNode(type, [makeNode(BLOCKS.LIST_ITEM, [makeNode(BLOCKS.PARAGRAPH, readInline(element, []))])]);
};

function readBlock(element: HTMLElement): RichNode[] {
  if (!Object.hasOwn(blockTypes, element.tagName)) return readBlocks(element);
  const item = readListItem(element);
  if (item) return [item];
  const nodeType = blockTypes[element.tagName]!;
  const hasBlocks = [...element.childNodes].some(isBlock);
  const content = inlineBlocks.test(element.tagName) && !hasBlocks ? readInline(element, []) : readBlocks(element);
  return inlineBlocks.test(element.tagName) && hasBlocks ? content : [makeNode(nodeType, content)];
}

/** Reads the blocks of an element; text between them becomes paragraphs, and neighbouring lists of a kind one list. */
function readBlocks(parent: Element): RichNode[] {
  const blocks: RichNode[] = [];
  let words: RichNode[] = [];
  const finish = (): void => {
    if (words.some(({ value = '', content }) => value.trim() !== '' || content)) {
      blocks.push(makeNode(BLOCKS.PARAGRAPH, words));
    }
    words = [];
  };
  for (const child of parent.childNodes) {
    if (!isBlock(child)) {
      words.push(...readInline(child, []));
      continue;
    }
    finish();
    for (const block of readBlock(child)) {
      const last = blocks.at(-1);
      const isSameList = last && last.nodeType === block.nodeType && block.nodeType.endsWith('list');
      if (isSameList) last.content?.push(...(block.content ?? []));
      else blocks.push(block);
    }
  }
  finish();
  return blocks;
}

/**
 * Converts pasted HTML, also that of word processors, to the lines of a rich text: headings, lists, quotes, tables, bold,
 * italic and links remain.
 *
 * @returns an empty list for HTML without text.
 */
export const readPastedLines = (html: string): string[] =>
  writeRichText({
    nodeType: BLOCKS.DOCUMENT,
    content: readBlocks(new DOMParser().parseFromString(hideStyles(html), 'text/html').body),
  });
