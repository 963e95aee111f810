import { getMessages, isEditorLanguage } from '../messages/language.ts';

const { lang } = document.documentElement;

/** Messages in the language of the page. */
export const messages = getMessages(lang);

const locales = { sv: 'sv-SE', nb: 'nb-NO', fi: 'fi-FI', en: 'en-US' } as const;

/** The page's locale in Keystatic's notation. */
export const locale = locales[isEditorLanguage(lang) ? lang : 'en'];
