import { keystaticWords } from '../messages/keystatic.ts';

declare global {
  /** translates the strings that Keystatic contains only in English; the build inserts calls to it */
  var editorWords: (word: string) => string;
}

const { lang } = document.documentElement;

globalThis.editorWords = (word) => {
  const said: Readonly<Record<string, string>> | undefined = keystaticWords[word];
  return said?.[lang] ?? word;
};
