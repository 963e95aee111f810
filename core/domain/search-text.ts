/** Maximum length of a search and of its field. */
export const searchTextMaxLength = 100;

/** Truncates a search like its field does with a pasted text. It never splits a surrogate pair, such as an emoji. */
export function truncateSearchText(text: string): string {
  const trimmed = text.length > searchTextMaxLength ? text.trim() : text;
  return trimmed.slice(0, searchTextMaxLength).replace(/[\uD800-\uDBFF]$/, '');
}
