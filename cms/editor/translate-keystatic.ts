import { hint, keystaticDictionaries, keystaticWords } from './words/keystatic.ts';

/** Attributes of Keystatic's components that people read or hear. */
const said = 'actionLabel|cancelLabel|children|description|label|name|plural|primaryActionLabel|singular|title';

const literal = new RegExp(`(\\b(?:${said})|"aria-label"): (["'])([^"'\\n]+)\\2`, 'g');

/** The expression that says a word in the page's language: `browser/keystatic-words.ts` knows it. */
const say = (word: string): string => `globalThis.editorWords(${JSON.stringify(word)})`;

/** What is put together in the code. */
const sentences: readonly [before: string, after: string][] = [
  ['`Heading ${level}`', `\`\${${say('Heading')}} \${level}\``],
  ["'Heading ' + level", `${say('Heading')} + " " + level`],
  [`'${hint}'`, say(hint)],
];

const readEscapes = (text: string): string => text.replaceAll('\\u2026', '…');

/**
 * Lets Keystatic speak the editor's languages: of its words that stand in its code in English alone those that editors
 * meet, and those of its dictionaries that are wrong.
 *
 * @param code a file of Keystatic's. @returns the file as it is built.
 */
export function speakKeystatic(code: string): string {
  let spoken = code.replaceAll(literal, (whole, attribute: string, _quote: string, text: string) => {
    const word = readEscapes(text);
    return Object.hasOwn(keystaticWords, word) ? `${attribute}: ${say(word)}` : whole;
  });
  for (const [before, after] of sentences) spoken = spoken.replaceAll(before, () => after);
  for (const [locale, words] of Object.entries(keystaticDictionaries))
    spoken = spoken.replaceAll(new RegExp(`"${locale}": \\{[^{}]*\\}`, 'g'), (dictionary) =>
      Object.entries(words).reduce(
        (text, [key, word]) =>
          text.replace(new RegExp(`"${key}": \`[^\`]*\``), () => `"${key}": ${JSON.stringify(word)}`),
        dictionary,
      ),
    );
  return spoken;
}
