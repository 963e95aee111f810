import sanitizeHtml from 'sanitize-html';

/** Invisible characters: controls except line feed, direction marks, zero-width characters. */
const invisible = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFE\uFFFF]/gu;

const windows1252 = new TextDecoder('windows-1252');

/** Controls above ASCII are signs of Windows in texts whose encoding was lost, as in HTML. */
const restoreSigns = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (sign) => windows1252.decode(Uint8Array.of(sign.charCodeAt(0))));

/** Removes invisible characters. */
export const removeInvisible = (text: string): string =>
  restoreSigns(text).replace(invisible, (sign) => (sign === '\n' ? '\n' : sign === '\t' ? ' ' : ''));

/** Normalizes text for storage: Unicode form C, no invisible characters, single spaces. */
export const normalizeText = (text: string): string =>
  removeInvisible(
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|\u2028|\u2029/g, '\n'),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

const references: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Resolves the character references that the sanitiser leaves in its output. */
export const resolveReferences = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (reference) => references[reference] ?? reference);

/** Cuts a text at a word and adds an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Reads text without its markup as one line. */
export const removeMarkup = (text: string, most: number): string =>
  cleanLine(resolveReferences(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })), most);

/** References of HTML that need no semicolon: letters, and usual signs. */
const unended =
  /&([AEIOUYNaeiouyn](?:acute|grave|circ|uml|tilde)|[Aa]ring|AElig|aelig|[Oo]slash|[Cc]cedil|szlig|copy|reg|nbsp|quot|amp|lt|gt|deg|pound|sect|[lr]aquo|middot)(?![\dA-Za-z;=])/g;

const strayAmpersand = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][\da-z]{1,30};)/gi;

/** Resolves references of HTML; "<" and ">" are characters. */
function resolveHtml(text: string): string {
  if (!text.includes('&')) return text;
  const html = text
    .replace(unended, '&$1;')
    .replace(strayAmpersand, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return resolveReferences(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));
}

/** Reads a title or a name as one line. Escaped markup is text, in CDATA too: both are the same XML. */
export function cleanLine(text: string | undefined, most = 255): string {
  if (text === undefined) return '';
  // titles are often escaped twice
  const line = normalizeText(resolveHtml(resolveHtml(text)))
    .replaceAll('\u00AD', '')
    .replaceAll('\n', ' ');
  return shorten(line, most);
}
