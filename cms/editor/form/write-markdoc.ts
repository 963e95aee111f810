import { BLOCKS, INLINES, type Block, type Inline, type Text } from '@contentful/rich-text-types';
import { gather, writePieces, type Signs } from '../../source/write-rich-text.ts';

/** Escapes the characters that Markdoc interprets. */
const escape = (text: string): string => text.replaceAll(/[\\`*_[\]<>~{}&!|]/g, String.raw`\$&`);

const signs: Signs = {
  bold: '**',
  italic: '*',
  // a bracket would end the link
  writeUri: (uri) => (uri.includes('(') ? `<${uri}>` : uri),
};

const isRun = (node: Block | Inline | Text): node is Inline | Text =>
  node.nodeType === 'text' || Object.values<string>(INLINES).includes(node.nodeType);

const writeRuns = ({ content }: Block): string => writePieces(gather(content.filter(isRun)), escape, signs);

const isBlock = (node: Block | Inline | Text): node is Block => !isRun(node);

/** Escapes text that starts like a list or a heading. */
const writeParagraph = (block: Block): string =>
  writeRuns(block)
    .replace(/^[#+=-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);

const targetOf = ({ data }: Block): string => (data['target'] as { sys?: { id?: string } } | undefined)?.sys?.id ?? '';

function writeList({ nodeType, content }: Block, indent = ''): string {
  return content
    .filter(isBlock)
    .map((item, index) => {
      const mark = nodeType === BLOCKS.OL_LIST ? `${index + 1}. ` : '- ';
      const [first, ...inner] = item.content.filter(isBlock);
      const lines = [`${indent}${mark}${first ? writeParagraph(first) : ''}`];
      for (const list of inner) lines.push(writeList(list, indent + ' '.repeat(mark.length)));
      return lines.join('\n');
    })
    .join('\n');
}

const writeTable = ({ content }: Block): string =>
  [
    '{% table %}',
    content
      .filter(isBlock)
      .map((row) =>
        row.content
          .filter(isBlock)
          .map((cell) => `- ${cell.content.filter(isBlock).map(writeParagraph).join(' ')}`)
          .join('\n'),
      )
      .join('\n---\n'),
    '{% /table %}',
  ].join('\n');

const writeQuote = ({ content }: Block): string =>
  content
    .filter(isBlock)
    .map((part) => `> ${writeParagraph(part)}`)
    .join('\n>\n');

const writers: Partial<Record<BLOCKS, (block: Block) => string>> = {
  [BLOCKS.UL_LIST]: (block) => writeList(block),
  [BLOCKS.OL_LIST]: (block) => writeList(block),
  [BLOCKS.QUOTE]: writeQuote,
  [BLOCKS.HR]: () => '---',
  [BLOCKS.TABLE]: writeTable,
  [BLOCKS.EMBEDDED_ASSET]: (block) => `{% asset id="${targetOf(block)}" /%}`,
  [BLOCKS.EMBEDDED_ENTRY]: (block) => `{% entry id="${targetOf(block)}" /%}`,
};

/** Converts a block to Markdoc; unsupported blocks become paragraphs. */
export function writeMarkdocBlock(block: Block): string {
  const level = /^heading-([1-6])$/.exec(block.nodeType)?.[1];
  if (level !== undefined) return `${'#'.repeat(Number(level))} ${writeRuns(block)}`;
  return writers[block.nodeType]?.(block) ?? writeParagraph(block);
}
