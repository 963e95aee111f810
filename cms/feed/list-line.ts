const scheme = '(?:https?|feed|itpc|pcast|podcast|rss|itms-podcasts?):';

/** The addresses in a line, behind a blank or a mark. A comma or a semicolon in front of another address ends one. */
const inLine = new RegExp(String.raw`(?<![^\s"'<(\[,;|])${scheme}(?:(?![,;]+["'\s]*${scheme})[^\s"'<>|])+`, 'gi');

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Removes marks of the text behind an address, and brackets that it does not open. */
function trimMarks(address: string): string {
  const bare = address.replace(/(?<![.,;:!])[.,;:!]+$/, '');
  const isOpen = (['()', '[]'] as const).every(
    ([open, close]) => !bare.endsWith(close!) || count(bare, open!) >= count(bare, close!),
  );
  return isOpen ? bare : trimMarks(bare.slice(0, -1));
}

/** True for a column with a name or a language: it has a capital, a letter that is not in ASCII, or words behind it. */
const isName = (column: string, isFollowed: boolean): boolean =>
  column !== '' &&
  !column.includes('=') &&
  (/^\p{Lu}|[^\0-\u007F]/u.test(column) || /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(column) || isFollowed);

/** The address in front of columns, which are separated without blanks: commas and semicolons may also be parts of it. */
function cutColumns(address: string, rest: string): string {
  const [first = '', ...columns] = address.split(/[,;]/);
  const at = columns.findIndex((column, index) =>
    isName(column, index === columns.length - 1 && /^\s+[^\s]/.test(rest)),
  );
  if (at < 0) return address;
  const before = first.includes('?') ? columns.slice(0, at) : [];
  return address.slice(0, [first, ...before].join(',').length);
}

/**
 * Finds the addresses in a line of a text or a table, whose columns are separated by tabs, bars, commas or semicolons.
 *
 * @returns the line itself when it has no address.
 */
export function findInLine(line: string): string[] {
  const found = [...line.matchAll(inLine)].map((match) => {
    const [address] = match;
    const [before, rest] = [line.slice(0, match.index), line.slice(match.index + address.length)];
    if (/["']$/.test(before)) return address;
    const mark = /([,;])\s*$/.exec(before)?.[1];
    return trimMarks(mark === undefined ? cutColumns(address, rest) : address.split(mark)[0]!);
  });
  return found.length === 0 ? [line] : found;
}
