import { keystaticMessages } from '../messages/keystatic.ts';

declare global {
  /** translates the strings that Keystatic contains only in English; the build inserts calls to it */
  var editorMessages: (word: string) => string;
}

const { lang } = document.documentElement;

globalThis.editorMessages = (word) => {
  const translations: Readonly<Record<string, string>> | undefined = keystaticMessages[word];
  return translations?.[lang] ?? word;
};
