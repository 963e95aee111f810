import type { Person } from './accounts.ts';
import type { Words } from './words/en.ts';
import type { EditorLanguage } from './words/language.ts';

/** Who looks at a page of the editor, and in which language. */
export type Viewer = { person: Person | undefined; words: Words; language: EditorLanguage };
