import type { Editor } from './accounts.ts';
import type { EditorMessages } from './messages/en.ts';
import type { EditorLanguage } from './messages/language.ts';

/** The editor or visitor of a page, and the page's language. */
export type Viewer = { editor: Editor | undefined; messages: EditorMessages; language: EditorLanguage };
