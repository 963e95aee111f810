import type { ShellMessages } from '../layout/InlineData.tsx';

/** Reads the messages that the page contains for its elements. */
export const readShellMessages = (): ShellMessages | undefined => {
  const json = document.querySelector('#shell-words')?.textContent;
  return json ? (JSON.parse(json) as ShellMessages) : undefined;
};
