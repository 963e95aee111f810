import type { ShellMessages } from '../layout/InlineData.tsx';

/** Reads the words that the page carries for its elements. */
export const readShellMessages = (): ShellMessages | undefined => {
  const json = document.querySelector('#shell-words')?.textContent;
  return json ? (JSON.parse(json) as ShellMessages) : undefined;
};
