/** Maximum length of a search and of its field. */
export const searchTextMaxLength = 100;

/** Truncates a search like its field does with a pasted text. It never splits a surrogate pair, such as an emoji. */
export function truncateSearchText(text: string): string {
  const trimmed = text.length > searchTextMaxLength ? text.trim() : text;
  return trimmed.slice(0, searchTextMaxLength).replace(/[\uD800-\uDBFF]$/, '');
}

const foldedLetters: Record<string, string> = { ø: 'o', æ: 'a', đ: 'd', ß: 'ss' };

/**
 * Folds text for searching: lower case, plain letters (å and ä as a, ö and ø as o, æ as a), single spaces. A search
 * without the region's letters still finds them.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[øæđß]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
}
