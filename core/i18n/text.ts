import { setLocale } from '../../locales/messages/language.js';
import type { Language } from '../domain/region.ts';

/**
 * Every visible text by key, typed from locales/{sv,nb,fi}/*.json: `text.shell_log_in()`. During a render the language is
 * the page's; elsewhere a server passes it: `text.key({}, { locale: 'nb' })`. A browser script contains the texts of one
 * language only (decision 0007).
 */
export * as text from '../../locales/messages/messages.js';

/**
 * Sets the language of the next synchronous render. The server calls it immediately before each render, never across an
 * await, so that two requests cannot mix. A built browser script ignores it: it has only one language.
 */
export function setLanguage(language: Language): void {
  setLocale(language);
}
