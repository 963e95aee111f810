import { findWords, isEditorLanguage } from '../words/language.ts';

const { lang } = document.documentElement;

/** The words of the page's language: the server chose it. */
export const words = findWords(lang);

const locales = { sv: 'sv-SE', nb: 'nb-NO', fi: 'fi-FI', en: 'en-US' } as const;

/** The page's language as Keystatic calls it. */
export const locale = locales[isEditorLanguage(lang) ? lang : 'en'];
