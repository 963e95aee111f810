import { BLOCKS, INLINES, MARKS } from '@contentful/rich-text-types';
import { parseInline } from './rich-text.ts';

/** A node as it comes from the content: what of it is written here. */
type Node = {
  nodeType: string;
  data?: unknown;
  content?: readonly Node[];
  value?: string;
  marks?: readonly { type: string }[];
};

const signs: Record<string, string> = { [MARKS.BOLD]: '**', [MARKS.ITALIC]: '_' };

const wordsOf = (node: Node): string => node.value ?? (node.content ?? []).map(wordsOf).join('');

const uriOf = ({ data }: Node): string => {
  const uri = (data as { uri?: unknown } | undefined)?.uri;
  return typeof uri === 'string' ? uri.replaceAll(')', '%29').replaceAll(/\s/g, '%20') : '';
};

const escape = (text: string): string => text.replaceAll(/[\\*_[\]]/g, String.raw`\$&`);

type Piece = { words: string; sign: string; uri: string };

/** Runs of words that look alike, joined. */
function gather(nodes: readonly Node[]): Piece[] {
  const pieces: Piece[] = [];
  for (const node of nodes) {
    const uri = node.nodeType === String(INLINES.HYPERLINK) ? uriOf(node) : '';
    const mark = uri === '' ? (node.marks ?? []).find(({ type }) => type in signs) : undefined;
    const piece = { words: wordsOf(node), sign: mark ? signs[mark.type]! : '', uri };
    const last = pieces.at(-1);
    if (last && last.sign === piece.sign && last.uri === '' && uri === '') last.words += piece.words;
    else if (piece.words !== '') pieces.push(piece);
  }
  return pieces;
}

const writePieces = (pieces: readonly Piece[], write: (words: string) => string): string =>
  pieces.map(({ words, sign, uri }) => (uri ? `[${write(words)}](${uri})` : sign + write(words) + sign)).join('');

/** Words, links, bold and italic as a line of light Markdown: signs are escaped where they would be read as marks. */
export function writeInline(nodes: readonly Node[]): string {
  const pieces = gather(nodes);
  const wanted = JSON.stringify(pieces);
  const isSame = (line: string): boolean => JSON.stringify(gather(parseInline(line))) === wanted;
  const ways = [writePieces(pieces, (words) => words), writePieces(pieces, escape)];
  // a mark in the middle of a word cannot be written: the words can
  return (
    ways.find(isSame) ??
    writePieces(
      pieces.map((piece) => ({ ...piece, sign: '' })),
      escape,
    )
  );
}

/** What would be read as another block at the beginning of a line. */
const opening = /^(#{1,6} |- |> |\||---$|!(?:asset|entry)\[)/;

/** A paragraph as a line of light Markdown. */
export function writeParagraph(nodes: readonly Node[]): string {
  const line = writeInline(nodes).trim();
  return opening.test(line) ? `\\${line}` : line.replace(/^(\d+)\. /, String.raw`$1\. `);
}

/** What stands inside a block, as one line. */
const writeInner = ({ content = [] }: Node): string =>
  content
    .map((node) => writeInline(node.content ?? []))
    .join(' ')
    .trim();

const targetOf = ({ data }: Node): string =>
  String((data as { target?: { sys?: { id?: string } } } | undefined)?.target?.sys?.id ?? '');

function writeBlock(node: Node): string[] {
  const { nodeType, content = [] } = node;
  const heading = /^heading-([1-6])$/.exec(nodeType)?.[1];
  if (heading) return [`${'#'.repeat(Number(heading))} ${writeInline(content)}`];
  switch (nodeType) {
    case BLOCKS.PARAGRAPH:
      return [writeParagraph(content)];
    case BLOCKS.UL_LIST:
      return content.map((item) => `- ${writeInner(item)}`);
    case BLOCKS.OL_LIST:
      return content.map((item, index) => `${index + 1}. ${writeInner(item)}`);
    case BLOCKS.QUOTE:
      return [`> ${writeInner(node)}`];
    case BLOCKS.HR:
      return ['---'];
    case BLOCKS.TABLE:
      return content.map((row) => `| ${(row.content ?? []).map(writeInner).join(' | ')} |`);
    case BLOCKS.EMBEDDED_ASSET:
      return [`!asset[${targetOf(node)}]`];
    case BLOCKS.EMBEDDED_ENTRY:
      return [`!entry[${targetOf(node)}]`];
    default:
      return [];
  }
}

/** A document as the lines that `parseRichText` makes it of. */
export const writeRichText = ({ content = [] }: Node): string[] =>
  content.flatMap(writeBlock).filter((line) => line.trim() !== '');
