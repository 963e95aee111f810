import type { Data } from '@puckeditor/core';
import { opened } from './opened-page.ts';

/** Unsaved texts of a page in this browser, with the version of the draft that they started from. */
type LocalCopy = { base: string | null; data: Data };

const key = `page-editor ${opened.slug}`;

/** Keeps a copy until the page is saved, so that a closed tab or a lost connection loses no text. */
export function keepCopy(copy: LocalCopy): void {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
  } catch {
    // without storage the texts stay in the open tab alone
  }
}

export const deleteCopy = (): void => localStorage.removeItem(key);

/** Reads the copy of a tab that closed before a save. */
export function readCopy(): LocalCopy | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as LocalCopy);
}
