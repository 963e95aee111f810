import { createContext, useContext } from 'react';
import type { Locale } from '../../model/content-types.ts';
import type { ShownStatus } from '../describe-mistake.ts';
import type { Problem } from './find-problems.ts';

/** State of the page editor that fields and canvas read. */
export type EditorState = {
  /** language of the canvas and the fields */
  locale: Locale;
  setLocale: (locale: Locale) => void;
  problems: readonly Problem[];
  /** what the server found at the last save, such as links to items that do not exist */
  serverMistakes: ShownStatus['mistakes'];
  isDark: boolean;
  toggleDark: () => void;
  /** the page has unsaved changes */
  isDirty: boolean;
  /** what the toolbar says about saving */
  saveState: string;
  save: () => void;
};

export const EditorContext = createContext<EditorState | undefined>(undefined);

/** @throws outside the editor: a bug. */
export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error('useEditor outside the page editor');
  return state;
}
