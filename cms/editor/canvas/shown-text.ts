/** Removes what a reader does not see: soft hyphens and the number of spaces. */
export const normalize = (text: string): string => text.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim();

/** The text of a line without the marks of a rich text. */
const readPlain = (line: string): string =>
  line
    .replace(/^\s*(#{1,6}|-|>|\d+\.)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '');

const escapeSigns = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** True when the page shows a line of a field as this text: prices, for example, take the place of placeholders. */
export function isShownAs(line: string, text: string): boolean {
  const parts = normalize(readPlain(line)).split(/\{[^}]*\}/);
  if (parts.every((part) => part.trim() === '')) return false;
  return new RegExp(`^${parts.map(escapeSigns).join('.*')}$`, 'u').test(normalize(text));
}
