/**
 * Stands in the document for everything between its body tags while the page pipeline looks for the places of its own
 * tags: it searches the whole text several times, and a page's content is most of it.
 */
export const bodyMark = '<!--body-->';

/**
 * Puts the content of a page in its place.
 *
 * @param shell the document with the mark for a body; one without a mark is whole already.
 */
export function joinDocument(shell: string, body: string): string {
  const at = shell.indexOf(bodyMark);
  return at < 0 ? shell : shell.slice(0, at) + body + shell.slice(at + bodyMark.length);
}
