import { foldText } from '../../core/domain/search-text.ts';

/** Further words of a search are ignored. */
const wordCap = 8;

/** The folded words of a search; empty without searchable characters. */
export const listSearchWords = (searchText: string): string[] =>
  foldText(searchText)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordCap);

/** The text in which a search looks. It begins with a space, so that each word is found by its beginning. */
export const makeSearchText = (...parts: string[]): string => ` ${foldText(parts.join(' '))}`;
