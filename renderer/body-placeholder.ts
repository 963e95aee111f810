/**
 * Stands in the document for everything between its body tags while the page pipeline looks for the places of its own
 * tags: it searches the whole text several times, and a page's content is most of it.
 */
export const bodyPlaceholder = '<!--body-->';

/** What stands before and behind the place of the body; undefined for a document without a mark. */
export function splitDocument(shell: string): [before: string, after: string] | undefined {
  const at = shell.indexOf(bodyPlaceholder);
  return at < 0 ? undefined : [shell.slice(0, at), shell.slice(at + bodyPlaceholder.length)];
}

/**
 * Puts the content of a page in its place.
 *
 * @param shell the document with the mark for a body; one without a mark is whole already.
 */
export function joinDocument(shell: string, body: string): string {
  const parts = splitDocument(shell);
  return parts ? parts[0] + body + parts[1] : shell;
}
