/** True for text that PostgreSQL can store: without NUL and without half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Removes NUL and replaces halves of surrogate pairs, so that PostgreSQL can store the text. */
export const toStorable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** True when PostgreSQL can store every string in a JSON value, names of properties included. */
export function isStorableValue(value: unknown): boolean {
  // a list instead of recursion: a client may nest thousands of arrays
  const pending = [value];
  for (const next of pending) {
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) pending.push(name, inner);
  }
  return true;
}
