/*
 * Rich text is stored as light Markdown, one block a line (source/rich-text.ts). The editor in the browser reads and
 * writes Markdoc: the same text with empty lines between blocks, tags for tables and embedded things, and escapes.
 */

const inlinePattern =
  /(?<bold>\*\*[^*]+\*\*)|(?<![\p{L}\p{N}_])(?<italic>_[^_]+_)(?![\p{L}\p{N}_])|\[(?<label>[^\]]+)\]\((?<uri>[^)\s]+)\)/gu;

/** What Markdoc would read as more than text. */
const escape = (text: string): string => text.replaceAll(/[\\`*_[\]<>~{}]/g, String.raw`\$&`);
const unescape = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

function writeInline(line: string): string {
  let out = '';
  let end = 0;
  for (const match of line.matchAll(inlinePattern)) {
    out += escape(line.slice(end, match.index));
    const { bold, italic, label, uri } = match.groups ?? {};
    if (bold !== undefined) out += `**${escape(bold.slice(2, -2))}**`;
    else if (italic !== undefined) out += `*${escape(italic.slice(1, -1))}*`;
    else out += `[${escape(label ?? '')}](${uri})`;
    end = match.index + match[0].length;
  }
  return out + escape(line.slice(end));
}

/** Emphasis comes back as `*…*` or `_…_`; light Markdown knows the latter alone. */
const readInline = (text: string): string =>
  unescape(
    text
      .replaceAll(/(?<![\\*])\*(?!\*)((?:\\.|[^*\\])+)\*(?!\*)/g, '_$1_')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

const itemPattern = /^(?<indent> *)(?<mark>-|\d+\.) (?<text>.*)$/;
const embeddedPattern = /^!(?<kind>asset|entry)\[(?<id>[\w.-]+)\]$/;

const readCells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const writeTable = (rows: readonly string[]): string =>
  [
    '{% table %}',
    rows
      .map((row) =>
        readCells(row)
          .map((cell) => `- ${writeInline(cell)}`)
          .join('\n'),
      )
      .join('\n---\n'),
    '{% /table %}',
  ].join('\n');

function writeBlock(line: string): string {
  const heading = /^(#{1,6}) (.+)$/.exec(line);
  if (heading) return `${heading[1]} ${writeInline(heading[2]!)}`;
  if (line === '---') return '---';
  if (line.startsWith('> ')) return `> ${writeInline(line.slice(2))}`;
  const embedded = embeddedPattern.exec(line)?.groups;
  if (embedded) return `{% ${embedded['kind']} id="${embedded['id']}" /%}`;
  // what begins like a list or a heading of Markdown and is none of ours
  return writeInline(line).replace(/^([#+-]|\d+(?=[.)]))/, String.raw`\$1`);
}

/** Stored lines as the editor's Markdoc. */
export function writeMarkdoc(lines: readonly string[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length;) {
    const start = at;
    const isItem = (): boolean => itemPattern.test(lines[at] ?? '');
    if (isItem()) {
      const isOrdered = /^ *\d/.test(lines[at]!);
      while (at < lines.length && isItem() && (lines[at]!.startsWith(' ') || /^ *\d/.test(lines[at]!) === isOrdered))
        at += 1;
      const items = lines.slice(start, at).map((line) => {
        const { indent = '', mark = '-', text = '' } = itemPattern.exec(line)?.groups ?? {};
        return `${indent}${mark} ${writeInline(text)}`;
      });
      blocks.push(items.join('\n'));
    } else if (lines[at]!.startsWith('|')) {
      while (lines[at]?.startsWith('|')) at += 1;
      blocks.push(writeTable(lines.slice(start, at)));
    } else {
      blocks.push(writeBlock(lines[at]!));
      at += 1;
    }
  }
  return blocks.map((block) => `${block}\n`).join('\n');
}

function readTable(lines: readonly string[]): string[] {
  const rows: string[][] = [[]];
  for (const line of lines) {
    const text = line.trim();
    const row = rows.at(-1)!;
    if (text === '---') rows.push([]);
    else if (/^[-*] ?/.test(text) && !text.startsWith('**')) row.push(text.replace(/^[-*] ?/, ''));
    else if (text !== '' && row.length > 0) row[row.length - 1] += ` ${text}`;
  }
  return rows.filter((row) => row.length > 0).map((row) => `| ${row.map(readInline).join(' | ')} |`);
}

function readBlock(lines: readonly string[]): string[] {
  const [first = ''] = lines;
  const embedded = /^\{% (?<kind>asset|entry) id="(?<id>[\w.-]+)" \/%\}$/.exec(first.trim())?.groups;
  if (embedded) return [`!${embedded['kind']}[${embedded['id']}]`];
  if (/^(-{3,}|\*{3,}|_{3,})$/.test(first.trim()))
    return ['---', ...(lines.length > 1 ? readBlock(lines.slice(1)) : [])];
  const heading = /^(#{1,6}) (.*)$/.exec(first);
  if (heading) return [`${heading[1]} ${readInline(heading[2]!)}`];
  if (first.startsWith('>')) return [`> ${readInline(lines.map((line) => line.replace(/^> ?/, '')).join(' '))}`];
  const item = /^ *([-*+]|\d+[.)]) /;
  if (item.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (item.test(line)) items.push(line);
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    let number = 0;
    return items.map((line) => {
      const [mark = ''] = item.exec(line) ?? [];
      const indent = /^ */.exec(line)![0];
      number = indent === '' ? number + 1 : number;
      return `${indent}${/\d/.test(mark) ? `${number}. ` : '- '}${readInline(line.slice(mark.length))}`;
    });
  }
  const text = readInline(lines.join(' '));
  return text === '' ? [] : [text];
}

/** The editor's Markdoc as lines to store. */
export function readMarkdoc(text: string): string[] {
  const stored: string[] = [];
  let block: string[] = [];
  const finish = (): void => {
    if (block.length > 0) stored.push(...readBlock(block));
    block = [];
  };
  let table: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^\{% table .*%\}$|^\{% table %\}$/.test(line.trim())) {
      finish();
      table = [];
    } else if (table && line.trim() === '{% /table %}') {
      stored.push(...readTable(table));
      table = undefined;
    } else if (table) table.push(line);
    else if (line.trim() === '') finish();
    // a line break inside a block is a space
    else block.push(line.replace(/(?<!\\)\\$/, ''));
  }
  finish();
  return joinLists(stored);
}

/** Items of one list that stood apart are counted through. */
function joinLists(lines: readonly string[]): string[] {
  let number = 0;
  return lines.map((line) => {
    const item = /^\d+\. (.*)$/s.exec(line);
    number = item ? number + 1 : line.startsWith(' ') ? number : 0;
    return item ? `${number}. ${item[1]}` : line;
  });
}
