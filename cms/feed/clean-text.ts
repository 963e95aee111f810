import sanitizeHtml from 'sanitize-html';

/** Signs that steer or hide text: controls but the line feed, marks of direction, what has no width. */
const unseen = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu;

/** Text without signs that nobody sees. */
export const dropUnseen = (text: string): string =>
  text.replace(unseen, (sign) => (sign === '\n' ? '\n' : sign === '\t' ? ' ' : ''));

/** Text as it may be kept: whole characters in their usual form, nothing invisible, single spaces, lines apart. */
export const tidy = (text: string): string =>
  dropUnseen(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|\u2028|\u2029/g, '\n'),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

const references: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The sanitiser leaves just these references in what it gives back. */
export const resolveReferences = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (reference) => references[reference] ?? reference);

/** Cuts a text at a word, with a sign that more was there. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** One line of words without markup: titles and names. */
export function cleanLine(text: string | undefined, most = 255): string {
  if (text === undefined) return '';
  const plain = /[<&]/.test(text)
    ? resolveReferences(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }))
    : text;
  // titles are often escaped twice
  const once = /&[a-zA-Z#][\da-zA-Z]{1,8};/.test(plain)
    ? resolveReferences(sanitizeHtml(plain, { allowedTags: [], allowedAttributes: {} }))
    : plain;
  return shorten(tidy(once).replaceAll('\n', ' '), most);
}
