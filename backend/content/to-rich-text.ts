import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import type { RichText } from '../../api-spec/generated/v2.ts';
import { cleanText, hasVisibleText } from './clean-text.ts';

/** A node of a document: `content` of containers, `value` of text. */
export type TextNode = {
  nodeType: string;
  data: Record<string, unknown>;
  content?: TextNode[];
  value?: string;
  marks?: { type: string }[];
};

/** The API format of an embedded entry; undefined omits it, or leaves only its text. */
export type Embed = (target: unknown) => Record<string, unknown> | undefined;

/** Maximum depth of nested nodes. */
const depthCap = 24;

const marks = new Set<unknown>(Object.values(MARKS));
const textNodes: ReadonlySet<string> = new Set(['text']);
const inlines: ReadonlySet<string> = new Set(Object.values(INLINES));
const headings = [
  BLOCKS.HEADING_1,
  BLOCKS.HEADING_2,
  BLOCKS.HEADING_3,
  BLOCKS.HEADING_4,
  BLOCKS.HEADING_5,
  BLOCKS.HEADING_6,
];
const lists = [BLOCKS.UL_LIST, BLOCKS.OL_LIST];
const embeds = [BLOCKS.EMBEDDED_ENTRY, BLOCKS.EMBEDDED_ASSET];
const blockTypes = new Set<string>([
  BLOCKS.PARAGRAPH,
  ...headings,
  ...lists,
  BLOCKS.QUOTE,
  BLOCKS.HR,
  BLOCKS.TABLE,
  ...embeds,
]);
const inlineTypes = new Set([...textNodes, ...inlines]);

/** Allowed children of each node; other nodes are unwrapped or omitted, so that the HTML is valid. */
const allowedChildren: Readonly<Record<string, ReadonlySet<string>>> = {
  [BLOCKS.DOCUMENT]: blockTypes,
  [BLOCKS.LIST_ITEM]: blockTypes,
  [BLOCKS.QUOTE]: new Set([BLOCKS.PARAGRAPH]),
  [BLOCKS.UL_LIST]: new Set([BLOCKS.LIST_ITEM]),
  [BLOCKS.OL_LIST]: new Set([BLOCKS.LIST_ITEM]),
  [BLOCKS.TABLE]: new Set([BLOCKS.TABLE_ROW]),
  [BLOCKS.TABLE_ROW]: new Set([BLOCKS.TABLE_CELL, BLOCKS.TABLE_HEADER_CELL]),
  [BLOCKS.TABLE_CELL]: new Set([BLOCKS.PARAGRAPH, ...lists]),
  [BLOCKS.TABLE_HEADER_CELL]: new Set([BLOCKS.PARAGRAPH]),
  [BLOCKS.PARAGRAPH]: inlineTypes,
  ...Object.fromEntries(headings.map((heading) => [heading, inlineTypes])),
  ...Object.fromEntries([...inlines].map((inline) => [inline, textNodes])),
};
const nothing: ReadonlySet<string> = new Set();

type Raw = { nodeType: string; data: Record<string, unknown>; content: unknown[]; value: unknown; marks: unknown };

function readRaw(value: unknown): Raw | undefined {
  if (typeof value !== 'object' || value === null || !('nodeType' in value)) return undefined;
  const { nodeType, data, content, value: text, marks: own } = value as Record<string, unknown>;
  if (typeof nodeType !== 'string') return undefined;
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  return { nodeType, data: fields, content: Array.isArray(content) ? content : [], value: text, marks: own };
}

const isMark = (mark: unknown): mark is { type: string } =>
  typeof mark === 'object' && mark !== null && 'type' in mark && marks.has(mark.type);

const toTextNode = ({ value, marks: own }: Raw): TextNode[] =>
  typeof value === 'string' && value !== ''
    ? [{ nodeType: 'text', data: {}, value: cleanText(value), marks: Array.isArray(own) ? own.filter(isMark) : [] }]
    : [];

/** Allowed URLs of a link; the page resolves `route:` and omits links that its region lacks. */
const isSafeUrl = (uri: unknown): uri is string =>
  typeof uri === 'string' && /^(route:[\w.:-]+|https:\/\/\S+|mailto:\S+|tel:\S+|\/(?!\/)\S*)$/.test(uri);

const isVisible = ({ nodeType, content, value }: TextNode): boolean =>
  nodeType === BLOCKS.HR ||
  nodeType.startsWith('embedded-') ||
  hasVisibleText(value ?? '') ||
  (content?.some(isVisible) ?? false);

/** Text between blocks gets a paragraph. */
function wrapText(nodes: TextNode[]): TextNode[] {
  const wrapped: TextNode[] = [];
  let open: TextNode[] | undefined;
  for (const node of nodes) {
    if (!inlineTypes.has(node.nodeType)) {
      open = undefined;
      wrapped.push(node);
      continue;
    }
    if (open === undefined) wrapped.push({ nodeType: BLOCKS.PARAGRAPH, data: {}, content: (open = []) });
    open.push(node);
  }
  return wrapped;
}

function toData({ nodeType, data }: Raw, embed: Embed): Record<string, unknown> | undefined {
  if (nodeType === INLINES.HYPERLINK) return isSafeUrl(data['uri']) ? { uri: data['uri'] } : undefined;
  if (/^(embedded|entry|asset|resource)-/.test(nodeType)) return embed(data['target']);
  return {};
}

function toNodes(contents: unknown[], allowed: ReadonlySet<string>, embed: Embed, depth: number): TextNode[] {
  if (depth > depthCap) return [];
  const made = contents.flatMap((value) => {
    const raw = readRaw(value);
    if (raw === undefined) return [];
    const { nodeType } = raw;
    if (nodeType === 'text') return toTextNode(raw);
    const data = toData(raw, embed);
    // misplaced nodes and broken links leave their text
    if (!allowed.has(nodeType) || data === undefined) return toNodes(raw.content, allowed, embed, depth + 1);
    const content = toNodes(raw.content, allowedChildren[nodeType] ?? nothing, embed, depth + 1);
    const node: TextNode = { nodeType, data, content };
    return isVisible(node) ? [node] : [];
  });
  const sound = allowed.has(BLOCKS.PARAGRAPH) ? wrapText(made).filter(isVisible) : made;
  return sound.filter(({ nodeType }) => allowed.has(nodeType));
}

/**
 * Sanitises editorial text for a page: removes markup in text, unknown nodes, unsafe links and invisible blocks, and
 * resolves embedded entries (requirements CS-21, TF-05).
 *
 * @returns null without visible content.
 */
export function toRichText(document: unknown, embed: Embed): RichText | null {
  const raw = readRaw(document);
  if (raw?.nodeType !== BLOCKS.DOCUMENT) return null;
  const content = toNodes(raw.content, blockTypes, embed, 0);
  return content.length === 0 ? null : { nodeType: 'document', data: {}, content };
}
