import type { Node } from '@markdoc/markdoc';
import { BLOCKS, INLINES, MARKS, type Block, type Inline, type Text } from '@contentful/rich-text-types';
import { makeLink } from '../../source/link.ts';
import { headings } from '../../source/rich-text.ts';

type Run = Inline | Text;

const makeBlock = (nodeType: BLOCKS, content: Block['content'], data = {}): Block => ({ nodeType, content, data });

const readString = ({ attributes }: Node, name: string): string => {
  const value: unknown = attributes[name];
  return typeof value === 'string' ? value : '';
};

/** Reads text with marks and links; other nodes become their text. */
function readRuns(nodes: readonly Node[], marks: readonly MARKS[] = []): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'strong') return readRuns(node.children, [...marks, MARKS.BOLD]);
    if (node.type === 'em') return readRuns(node.children, [...marks, MARKS.ITALIC]);
    if (node.type === 'link') {
      const uri = readString(node, 'href');
      return [{ nodeType: INLINES.HYPERLINK, data: { uri }, content: readRuns(node.children, marks) }];
    }
    // a line break inside a block becomes a space
    const value = node.type.endsWith('break') ? ' ' : readString(node, 'content');
    if (value === '') return readRuns(node.children, marks);
    return [{ nodeType: 'text', value, marks: marks.map((type) => ({ type })), data: {} }];
  });
}

const makeParagraph = (nodes: readonly Node[]): Block => makeBlock(BLOCKS.PARAGRAPH, readRuns(nodes));

/** Rows of a table, head rows first. */
const readRows = (node: Node): Node[] =>
  node.type === 'tr' ? [node] : node.children.flatMap((child) => readRows(child));

function readTable(node: Node): Block {
  const rows = readRows(node).map((row, index) =>
    makeBlock(
      BLOCKS.TABLE_ROW,
      row.children.map((cell) =>
        makeBlock(index === 0 ? BLOCKS.TABLE_HEADER_CELL : BLOCKS.TABLE_CELL, [makeParagraph(cell.children)]),
      ),
    ),
  );
  return makeBlock(BLOCKS.TABLE, rows);
}

const readItem = ({ children }: Node): Block =>
  makeBlock(
    BLOCKS.LIST_ITEM,
    children.flatMap((child) => (child.type === 'inline' ? [makeParagraph([child])] : readBlock(child))),
  );

function readTag(node: Node): Block[] {
  const target = (type: 'Asset' | 'Entry') => ({ target: makeLink(readString(node, 'id'), type) });
  if (node.tag === 'asset') return [makeBlock(BLOCKS.EMBEDDED_ASSET, [], target('Asset'))];
  if (node.tag === 'entry') return [makeBlock(BLOCKS.EMBEDDED_ENTRY, [], target('Entry'))];
  return readMarkdocBlocks(node);
}

const readHeading = (node: Node): Block =>
  makeBlock(headings[Number(node.attributes['level']) - 1] ?? BLOCKS.HEADING_6, readRuns(node.children));

const readList = (node: Node): Block =>
  makeBlock(node.attributes['ordered'] === true ? BLOCKS.OL_LIST : BLOCKS.UL_LIST, node.children.map(readItem));

const readQuote = ({ children }: Node): Block =>
  makeBlock(
    BLOCKS.QUOTE,
    children.map((child) => makeParagraph([child])),
  );

/** Readers of the nodes that the editor has buttons for. */
const readers: Partial<Record<Node['type'], (node: Node) => Block[]>> = {
  heading: (node) => [readHeading(node)],
  list: (node) => [readList(node)],
  blockquote: (node) => [readQuote(node)],
  hr: () => [makeBlock(BLOCKS.HR, [])],
  table: (node) => [readTable(node)],
  tag: readTag,
};

const readBlock = (node: Node): Block[] => readers[node.type]?.(node) ?? [makeParagraph([node])];

/** Converts a Markdoc document to blocks; unsupported nodes become paragraphs. */
export const readMarkdocBlocks = ({ children }: Node): Block[] => children.flatMap(readBlock);
