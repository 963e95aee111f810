import { BLOCKS, INLINES, MARKS, type Block, type Document, type Inline, type Text } from '@contentful/rich-text-types';
import { makeLink } from './link.ts';

type Mark = 'bold' | 'italic';

const makeText = (value: string, marks: Mark[] = []): Text => ({
  nodeType: 'text',
  value,
  marks: marks.map((mark) => ({ type: mark === 'bold' ? MARKS.BOLD : MARKS.ITALIC })),
  data: {},
});

const makeBlock = (nodeType: BLOCKS, content: (Block | Inline | Text)[], data = {}): Block => ({
  nodeType,
  content,
  data,
});

const inlinePattern =
  /\\(?<escaped>[!-/:-@[-`{-~])|\*\*(?<bold>(?:\\.|[^*\\])+)\*\*|(?<![\p{L}\p{N}_])_(?<italic>(?:\\.|[^_\\])+)_(?![\p{L}\p{N}_])|\[(?<label>(?:\\.|[^\]\\])+)\]\((?<uri>[^)\s]+)\)/gu;

const unescape = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

/** Reads bold, italic and links inside a line; a sign behind a backslash is itself. */
export function parseInline(line: string): (Inline | Text)[] {
  const nodes: (Inline | Text)[] = [];
  let plain = '';
  let end = 0;
  const add = (node: Inline | Text): void => {
    if (plain !== '') nodes.push(makeText(plain));
    plain = '';
    nodes.push(node);
  };
  for (const match of line.matchAll(inlinePattern)) {
    plain += line.slice(end, match.index);
    const { escaped, bold, italic, label, uri } = match.groups ?? {};
    if (escaped !== undefined) plain += escaped;
    else if (bold !== undefined) add(makeText(unescape(bold), ['bold']));
    else if (italic !== undefined) add(makeText(unescape(italic), ['italic']));
    else add({ nodeType: INLINES.HYPERLINK, data: { uri }, content: [makeText(unescape(label ?? ''))] });
    end = match.index + match[0].length;
  }
  plain += line.slice(end);
  return plain === '' ? nodes : [...nodes, makeText(plain)];
}

const makeParagraph = (line: string): Block => makeBlock(BLOCKS.PARAGRAPH, parseInline(line));

const makeRow = (line: string, cell: BLOCKS): Block => {
  const texts = line.replace(/^\||\|$/g, '').split('|');
  return makeBlock(
    BLOCKS.TABLE_ROW,
    texts.map((text) => makeBlock(cell, [makeParagraph(text.trim())])),
  );
};

const headings = [
  BLOCKS.HEADING_1,
  BLOCKS.HEADING_2,
  BLOCKS.HEADING_3,
  BLOCKS.HEADING_4,
  BLOCKS.HEADING_5,
  BLOCKS.HEADING_6,
];

/** Blocks that a run of like lines makes together: lists and tables. */
const runs: { pattern: RegExp; build: (lines: string[]) => Block }[] = [
  {
    pattern: /^- /,
    build: (lines) =>
      makeBlock(
        BLOCKS.UL_LIST,
        lines.map((line) => makeBlock(BLOCKS.LIST_ITEM, [makeParagraph(line.slice(2))])),
      ),
  },
  {
    pattern: /^\d+\. /,
    build: (lines) =>
      makeBlock(
        BLOCKS.OL_LIST,
        lines.map((line) => makeBlock(BLOCKS.LIST_ITEM, [makeParagraph(line.replace(/^\d+\. /, ''))])),
      ),
  },
  {
    pattern: /^\|/,
    build: (lines) =>
      makeBlock(
        BLOCKS.TABLE,
        lines.map((line, index) => makeRow(line, index === 0 ? BLOCKS.TABLE_HEADER_CELL : BLOCKS.TABLE_CELL)),
      ),
  },
];

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
 * Turns authored lines into a Contentful rich text document. A line is one block: `#` … `######` headings,
 * `- ` and `1. ` list items, `> ` quotes, `| a | b |` table rows (the first is the head), `---` a rule,
 * `!asset[id]` and `!entry[id]` embedded things, anything else a paragraph. Inside a line: `**bold**`,
 * `_italic_`, `[text](route:key)`; `\\` before a sign leaves the sign.
 */
export function parseRichText(lines: readonly string[]): Document {
  const content: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const run = runs.find(({ pattern }) => pattern.test(lines[at]!));
    if (run === undefined) {
      content.push(parseLine(lines[at]!));
      at += 1;
      continue;
    }
    const start = at;
    while (at < lines.length && run.pattern.test(lines[at]!)) at += 1;
    content.push(run.build(lines.slice(start, at)));
  }
  return { nodeType: BLOCKS.DOCUMENT, data: {}, content } as Document;
}
