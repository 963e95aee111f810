import { keystaticWords } from '../words/keystatic.ts';

declare global {
  /** says what Keystatic has in English alone: its code is made to ask this */
  var editorWords: (word: string) => string;
}

const { lang } = document.documentElement;

globalThis.editorWords = (word) => {
  const said: Readonly<Record<string, string>> | undefined = keystaticWords[word];
  return said?.[lang] ?? word;
};
