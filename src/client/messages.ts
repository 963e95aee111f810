import type { ShellWords } from '../layout/InlineData.tsx';

/** Reads the words that the page carries for its elements. */
export const readShellWords = (): ShellWords | undefined => {
  const json = document.querySelector('#shell-words')?.textContent;
  return json ? (JSON.parse(json) as ShellWords) : undefined;
};
