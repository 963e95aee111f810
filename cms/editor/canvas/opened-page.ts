import type { OpenedPage } from '../page/view.ts';
import { getMessages, isEditorLanguage } from '../messages/language.ts';

const { lang } = document.documentElement;

/** Language of the editor's own texts. */
export const editorLanguage = isEditorLanguage(lang) ? lang : 'en';

/** Messages in the editor's language. */
export const messages = getMessages(lang);

/** The page that the server opened. */
export const opened = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as OpenedPage;

/** True for the footer, whose items are links. */
export const isFooter = opened.name === 'footer';
