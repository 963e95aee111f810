import { findWords } from '../words/language.ts';

/** The words of the page's language: the server chose it. */
export const words = findWords(document.documentElement.lang);
