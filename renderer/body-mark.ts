/**
 * Stands in the document for everything between its body tags while the page pipeline looks for the places of its own
 * tags: it searches the whole text several times, and a page's content is most of it.
 */
const mark = '<!--body-->';

/** A document with a mark for a body, and the body. */
export type Parted = { shell: string; body: string };

/** Takes the content out of a document; what has no body stays whole. */
export function partDocument(html: string): Parted {
  const opening = html.indexOf('<body');
  const start = html.indexOf('>', opening) + 1;
  const end = html.lastIndexOf('</body>');
  if (opening < 0 || start <= 0 || end < start) return { shell: html, body: '' };
  return { shell: html.slice(0, start) + mark + html.slice(end), body: html.slice(start, end) };
}

/** Puts the content back in its place. */
export function joinDocument({ shell, body }: Parted): string {
  const at = shell.indexOf(mark);
  return at < 0 ? shell : shell.slice(0, at) + body + shell.slice(at + mark.length);
}
