/** Replaces the body while vike inserts its tags: it searches the whole text several times, and the body is most of it. */
export const bodyPlaceholder = '<!--body-->';

/** Splits a document at its placeholder; undefined without one. */
export function splitDocument(shell: string): [before: string, after: string] | undefined {
  const at = shell.indexOf(bodyPlaceholder);
  return at < 0 ? undefined : [shell.slice(0, at), shell.slice(at + bodyPlaceholder.length)];
}

/** Inserts the body into a document with a placeholder; a document without one is complete already. */
export function joinDocument(shell: string, body: string): string {
  const parts = splitDocument(shell);
  return parts ? parts[0] + body + parts[1] : shell;
}
