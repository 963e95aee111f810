import { hint, keystaticDictionaries, keystaticWords } from './messages/keystatic.ts';

/** Attributes of Keystatic's components that contain visible or spoken text. */
const said = 'actionLabel|cancelLabel|children|description|label|name|plural|primaryActionLabel|singular|title';

const literal = new RegExp(`(\\b(?:${said})|"aria-label"): (["'])([^"'\\n]+)\\2`, 'g');

/** The expression that translates a string at runtime (cms/editor/browser/keystatic-messages.ts). */
const say = (word: string): string => `globalThis.editorWords(${JSON.stringify(word)})`;

/** Sentences that Keystatic concatenates in its code. */
const sentences: readonly [before: string, after: string][] = [
  ['`Heading ${level}`', `\`\${${say('Heading')}} \${level}\``],
  ["'Heading ' + level", `${say('Heading')} + " " + level`],
  [`'${hint}'`, say(hint)],
];

const readEscapes = (text: string): string => text.replaceAll('\\u2026', '…');

/**
 * Replaces Keystatic's English strings by translations, and wrong entries of its dictionaries.
 *
 * @param code a file of Keystatic. @returns the file with calls to the translations.
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
