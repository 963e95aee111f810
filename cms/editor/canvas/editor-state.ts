import type { Data } from '@puckeditor/core';
import { createContext, useContext } from 'react';
import type { Locale } from '../../model/content-types.ts';
import type { Problem } from './find-problems.ts';

/** The changes of another editor. */
export type MergedData = {
  /** adds them to what the editor has typed until now; undefined when the editor must choose between texts first */
  show: (current: Data) => Data | undefined;
  /** saves the page that the canvas shows then */
  save: (shown: Data) => void;
  /** adds them to an earlier state of the page */
  addTheirs: (earlier: Data) => Data;
};

/** State of the page editor that fields and canvas read. */
export type EditorState = {
  /** language of the canvas and the fields */
  locale: Locale;
  setLocale: (locale: Locale) => void;
  /** language of the page next to the canvas, if there is one */
  second: Locale | undefined;
  setSecond: (locale: Locale | 'none') => void;
  /** languages that can be next to the canvas; empty without space for one */
  secondChoices: readonly Locale[];
  /** what the editor finds in the texts, and what only the server finds, at the last save */
  problems: readonly Problem[];
  isDark: boolean;
  toggleDark: () => void;
  /** the page has unsaved changes */
  isDirty: boolean;
  /** what the toolbar says about saving */
  saveState: string;
  save: () => void;
  /** the changes of another editor, to be shown */
  merged: MergedData | undefined;
};

export const EditorContext = createContext<EditorState | undefined>(undefined);

/** @throws outside the editor: a bug. */
export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error('useEditor outside the page editor');
  return state;
}
