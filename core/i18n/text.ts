import { setLocale } from '../../locales/messages/language.js';
import type { Language } from '../domain/region.ts';

/**
 * Every visible word, by key, typed from locales/{sv,nb,fi}/*.json: `text.shell_log_in()`.
 * Inside a render the language is the page's; elsewhere on a server pass it: `text.key({}, { locale: 'nb' })`. A script
 * of the browser holds the words of its page's language alone (decision 0051).
 */
export * as text from '../../locales/messages/messages.js';

/**
 * Sets the language of the texts that the next synchronous render asks for. The server calls it immediately before
 * each render, never across an await, so that two requests cannot mix. The browser calls it once, for development: a
 * built script has no choice left.
 */
export function setLanguage(language: Language): void {
  setLocale(language);
}
