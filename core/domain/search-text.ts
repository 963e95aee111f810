/** How many signs a search takes; its field takes no more either. */
export const searchTextMaxLength = 100;

/**
 * The beginning of a text that is longer than a search takes, as a field cuts what is pasted into it. A sign of two
 * halves, such as an emoji, is not cut in its middle.
 */
export function truncateSearchText(text: string): string {
  const trimmed = text.length > searchTextMaxLength ? text.trim() : text;
  return trimmed.slice(0, searchTextMaxLength).replace(/[\uD800-\uDBFF]$/, '');
}
