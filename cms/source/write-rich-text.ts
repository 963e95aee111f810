import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import { parseInline } from './rich-text.ts';

/** A node of a rich text document, with the properties that are used here. */
type Node = {
  nodeType: string;
  data?: unknown;
  content?: readonly Node[];
  value?: string;
  marks?: readonly { type: string }[];
};

const wordsOf = (node: Node): string => node.value ?? (node.content ?? []).map(wordsOf).join('');

const uriOf = ({ data }: Node): string => {
  const uri = (data as { uri?: unknown } | undefined)?.uri;
  return typeof uri === 'string' ? uri.replaceAll(')', '%29').replaceAll(/\s/g, '%20') : '';
};

const escape = (text: string): string => text.replaceAll(/[\\*_[\]]/g, String.raw`\$&`);

/** Text with the same marks and link. */
export type Piece = { words: string; isBold: boolean; isItalic: boolean; uri: string };

function readPieces(nodes: readonly Node[], uri = ''): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    const link = node.nodeType === String(INLINES.HYPERLINK) ? uriOf(node) : '';
    if (link !== '') return readPieces(node.content ?? [], link);
    const marks = (node.marks ?? []).map(({ type }) => type);
    const [isBold, isItalic] = [marks.includes(MARKS.BOLD), marks.includes(MARKS.ITALIC)];
    return [{ words: wordsOf(node), isBold, isItalic, uri }];
  });
}

/** Moves spaces at the edges of a piece out of its marks: a mark neither starts nor ends with a space. */
function loosenSpaces(pieces: readonly Piece[]): Piece[] {
  const loose = pieces.flatMap((piece) =>
    (/^(\s*)(.*?)(\s*)$/s.exec(piece.words)?.slice(1) ?? [])
      .filter((words) => words !== '')
      .map((words) => ({ ...piece, words })),
  );
  const isSpace = ({ words }: Piece): boolean => words.trim() === '';
  return loose.map((piece, at) => {
    if (!isSpace(piece)) return piece;
    const before = loose.slice(0, at).findLast((other) => !isSpace(other));
    const after = loose.slice(at).find((other) => !isSpace(other));
    return {
      words: piece.words,
      isBold: before?.isBold === true && after?.isBold === true,
      isItalic: before?.isItalic === true && after?.isItalic === true,
      uri: before?.uri === after?.uri ? (before?.uri ?? '') : '',
    };
  });
}

const isAlike = (one: Piece, other: Piece): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.uri === other.uri;

function joinAlike(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && isAlike(last, piece)) last.words += piece.words;
    else joined.push({ ...piece });
  }
  return joined;
}

/** Collects the text of a line as pieces. */
export const gather = (nodes: readonly Node[]): Piece[] => joinAlike(loosenSpaces(readPieces(nodes)));

/** Syntax of the marks. */
export type Signs = { bold: string; italic: string; writeUri: (uri: string) => string };

/** Groups neighbours with the same value. */
function group(pieces: readonly Piece[], key: 'uri' | 'isBold' | 'isItalic'): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last?.[0]?.[key] === piece[key]) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** Writes pieces with their marks: links contain bold, bold contains italic. */
export function writePieces(pieces: readonly Piece[], write: (words: string) => string, signs: Signs): string {
  const mark = (sign: string, isMarked: boolean | undefined, inner: string): string =>
    isMarked === true ? sign + inner + sign : inner;
  const writeItalic = (some: readonly Piece[]): string =>
    group(some, 'isItalic')
      .map((run) => mark(signs.italic, run[0]?.isItalic, run.map(({ words }) => write(words)).join('')))
      .join('');
  const writeBold = (some: readonly Piece[]): string =>
    group(some, 'isBold')
      .map((run) => mark(signs.bold, run[0]?.isBold, writeItalic(run)))
      .join('');
  return group(pieces, 'uri')
    .map((run) => (run[0]?.uri ? `[${writeBold(run)}](${signs.writeUri(run[0].uri)})` : writeBold(run)))
    .join('');
}

const lightSigns: Signs = { bold: '**', italic: '_', writeUri: (uri) => uri };

/** Converts text, links, bold and italic to a line of light Markdown, with escapes. */
export function writeInline(nodes: readonly Node[]): string {
  const pieces = gather(nodes);
  // italic inside a word has no syntax, so it is dropped
  const upright = joinAlike(pieces.map((piece) => ({ ...piece, isItalic: false })));
  for (const wanted of [pieces, upright]) {
    for (const write of [(words: string) => words, escape]) {
      const line = writePieces(wanted, write, lightSigns);
      if (JSON.stringify(gather(parseInline(line))) === JSON.stringify(wanted)) return line;
    }
  }
  const plain = upright.map((piece) => ({ ...piece, isBold: false }));
  return writePieces(plain, escape, lightSigns);
}

/** Text at the start of a line that would be parsed as another block. */
const opening = /^(#{1,6} |- |> |\||---$|!(?:asset|entry)\[)/;

/** Converts a paragraph to a line of light Markdown. */
export function writeParagraph(nodes: readonly Node[]): string {
  const line = writeInline(nodes).trim();
  return opening.test(line) ? `\\${line}` : line.replace(/^(\d+)\. /, String.raw`$1\. `);
}

/** Converts the content of a block to one line. */
const writeInner = (blocks: readonly Node[]): string =>
  blocks
    .map((node) => writeInline(node.content ?? []))
    .filter((line) => line.trim() !== '')
    .join(' ')
    .trim();

const targetOf = ({ data }: Node): string =>
  String((data as { target?: { sys?: { id?: string } } } | undefined)?.target?.sys?.id ?? '');

const isList = ({ nodeType }: Node): boolean => nodeType === BLOCKS.UL_LIST || nodeType === BLOCKS.OL_LIST;

function writeList({ nodeType, content = [] }: Node, indent = ''): string[] {
  let number = 0;
  return content.flatMap(({ content: blocks = [] }) => {
    const line = writeInner(blocks.filter((block) => !isList(block)));
    const inner = blocks.filter(isList).flatMap((list) => writeList(list, `${indent}  `));
    if (line === '') return inner;
    number += 1;
    return [`${indent}${nodeType === BLOCKS.OL_LIST ? `${number}.` : '-'} ${line}`, ...inner];
  });
}

const writeRow = ({ content = [] }: Node): string =>
  `| ${content.map((cell) => writeInner(cell.content ?? []).replaceAll('|', String.raw`\|`)).join(' | ')} |`;

function writeBlock(node: Node): string[] {
  const { nodeType, content = [] } = node;
  const heading = /^heading-([1-6])$/.exec(nodeType)?.[1];
  if (heading) {
    const line = writeInline(content).trim();
    return line === '' ? [] : [`${'#'.repeat(Number(heading))} ${line}`];
  }
  if (isList(node)) return writeList(node);
  switch (nodeType) {
    case BLOCKS.PARAGRAPH:
      return [writeParagraph(content)];
    case BLOCKS.QUOTE:
      return content.flatMap((block) => {
        const line = writeInner([block]);
        return line === '' ? [] : [`> ${line}`];
      });
    case BLOCKS.HR:
      return ['---'];
    case BLOCKS.TABLE:
      return content.map(writeRow);
    case BLOCKS.EMBEDDED_ASSET:
      return [`!asset[${targetOf(node)}]`];
    case BLOCKS.EMBEDDED_ENTRY:
      return [`!entry[${targetOf(node)}]`];
    default:
      return [];
  }
}

/** Converts a document to lines; the reverse of `parseRichText`. */
export const writeRichText = ({ content = [] }: Node): string[] =>
  content.flatMap(writeBlock).filter((line) => line.trim() !== '');
