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

/** Further words of a search are ignored. */
const wordCap = 8;

/** The folded words of a search; empty without searchable characters. */
export const listSearchWords = (searchText: string): string[] =>
  foldText(searchText)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordCap);
