import { BLOCKS, INLINES, MARKS, type Block, type Document, type Inline, type Text } from '@contentful/rich-text-types';
import { makeLink } from './link.ts';

type Mark = MARKS.BOLD | MARKS.ITALIC;

const makeText = (value: string, marks: readonly Mark[]): Text => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});

const makeBlock = (nodeType: BLOCKS, content: (Block | Inline | Text)[], data = {}): Block => ({
  nodeType,
  content,
  data,
});

const inlinePattern =
  /\\(?<escaped>[!-/:-@[-`{-~])|\*\*(?<bold>(?:\\.|[^*\\])+)\*\*|(?<![\p{L}\p{N}_])_(?<italic>(?:\\.|[^_\\])+)_(?![\p{L}\p{N}_])|\[(?<label>(?:\\.|[^\]\\])+)\]\((?<uri>[^)\s]+)\)/gu;

/**
 * Parses bold, italic and links inside a line, also nested; a backslash escapes the next character.
 *
 * @param marks of the enclosing text.
 */
export function parseInline(line: string, marks: readonly Mark[] = []): (Inline | Text)[] {
  const nodes: (Inline | Text)[] = [];
  let plain = '';
  let end = 0;
  const add = (...found: (Inline | Text)[]): void => {
    if (plain !== '') nodes.push(makeText(plain, marks));
    plain = '';
    nodes.push(...found);
  };
  for (const match of line.matchAll(inlinePattern)) {
    plain += line.slice(end, match.index);
    const { escaped, bold, italic, label, uri } = match.groups ?? {};
    if (escaped !== undefined) plain += escaped;
    else if (bold !== undefined) add(...parseInline(bold, [...marks, MARKS.BOLD]));
    else if (italic !== undefined) add(...parseInline(italic, [...marks, MARKS.ITALIC]));
    else add({ nodeType: INLINES.HYPERLINK, data: { uri }, content: parseInline(label ?? '', marks) });
    end = match.index + match[0].length;
  }
  plain += line.slice(end);
  return plain === '' ? nodes : [...nodes, makeText(plain, marks)];
}

const makeParagraph = (line: string): Block => makeBlock(BLOCKS.PARAGRAPH, parseInline(line));

const makeRow = (line: string, cell: BLOCKS): Block => {
  const texts = line.replace(/^\||(?<!\\)\|$/g, '').split(/(?<!\\)\|/);
  return makeBlock(
    BLOCKS.TABLE_ROW,
    texts.map((text) => makeBlock(cell, [makeParagraph(text.trim().replaceAll(String.raw`\|`, '|'))])),
  );
};

/** Node types of headings by level. */
export const headings = [
  BLOCKS.HEADING_1,
  BLOCKS.HEADING_2,
  BLOCKS.HEADING_3,
  BLOCKS.HEADING_4,
  BLOCKS.HEADING_5,
  BLOCKS.HEADING_6,
];

/** A list item: its indentation, whether it is numbered, its text. */
type Point = { indent: number; isOrdered: boolean; text: string };

function readPoint(line: string | undefined): Point | undefined {
  const [, indent = '', mark = '', text = ''] = /^( *)(-|\d+\.) (.*)$/.exec(line ?? '') ?? [];
  return mark === '' ? undefined : { indent: indent.length, isOrdered: mark !== '-', text };
}

/** Converts list items to lists; indented items become lists inside the item above them. */
function makeLists(points: readonly Point[]): Block[] {
  const lists: Block[] = [];
  let open: Block[] = [];
  for (let at = 0; at < points.length;) {
    const { indent, isOrdered, text } = points[at]!;
    const next = points.findIndex((point, index) => index > at && point.indent <= indent);
    const end = next < 0 ? points.length : next;
    const kind = isOrdered ? BLOCKS.OL_LIST : BLOCKS.UL_LIST;
    if (lists.at(-1)?.nodeType !== kind) lists.push(makeBlock(kind, (open = [])));
    open.push(makeBlock(BLOCKS.LIST_ITEM, [makeParagraph(text), ...makeLists(points.slice(at + 1, end))]));
    at = end;
  }
  return lists;
}

const makeTable = (lines: readonly string[]): Block =>
  makeBlock(
    BLOCKS.TABLE,
    lines.map((line, index) => makeRow(line, index === 0 ? BLOCKS.TABLE_HEADER_CELL : BLOCKS.TABLE_CELL)),
  );

const parseLine = (line: string): Block => {
  const heading = /^(#{1,6}) (.+)$/.exec(line);
  if (heading) return makeBlock(headings[heading[1]!.length - 1]!, parseInline(heading[2]!));
  if (line === '---') return makeBlock(BLOCKS.HR, []);
  if (line.startsWith('> ')) return makeBlock(BLOCKS.QUOTE, [makeParagraph(line.slice(2))]);
  const embedded = /^!(?<kind>asset|entry)\[(?<id>[\w.-]+)\]$/.exec(line)?.groups;
  if (embedded?.['kind'] === 'asset')
    return makeBlock(BLOCKS.EMBEDDED_ASSET, [], { target: makeLink(embedded['id']!, 'Asset') });
  if (embedded) return makeBlock(BLOCKS.EMBEDDED_ENTRY, [], { target: makeLink(embedded['id']!) });
  return makeParagraph(line);
};

/**
 * Parses authored lines as a Contentful rich text document. Each line is one block:
 *
 * - `#` to `######`: a heading
 * - `- ` and `1. `: a list item, with two more spaces for each level
 * - `> `: a quote
 * - cells between vertical bars: a row of a table, whose first row is its head
 * - `---`: a horizontal rule
 * - `!asset[id]` and `!entry[id]`: an embedded asset or entry
 * - any other line: a paragraph
 *
 * Inside a line: `**bold**`, `_italic_` and `[text](route:key)`. A backslash escapes the next character.
 */
export function parseRichText(lines: readonly string[]): Document {
  const content: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const start = at;
    while (readPoint(lines[at])) at += 1;
    if (at > start) content.push(...makeLists(lines.slice(start, at).map((line) => readPoint(line)!)));
    else if (lines[at]!.startsWith('|')) {
      while (lines[at]?.startsWith('|')) at += 1;
      content.push(makeTable(lines.slice(start, at)));
    } else {
      content.push(parseLine(lines[at]!));
      at += 1;
    }
  }
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content } as Document;
}
