import type { Person } from './accounts.ts';
import type { Words } from './messages/en.ts';
import type { EditorLanguage } from './messages/language.ts';

/** The editor or visitor of a page, and the page's language. */
export type Viewer = { person: Person | undefined; words: Words; language: EditorLanguage };
