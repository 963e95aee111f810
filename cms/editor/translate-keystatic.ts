import { hint, keystaticDictionaries, keystaticMessages } from './messages/keystatic.ts';

/** Attributes of Keystatic's components that contain visible or spoken text. */
const textAttributes =
  'actionLabel|cancelLabel|children|description|label|name|plural|primaryActionLabel|singular|title';

const literal = new RegExp(`(\\b(?:${textAttributes})|"aria-label"): (["'])([^"'\\n]+)\\2`, 'g');

/** The expression that translates a string at runtime (cms/editor/browser/keystatic-messages.ts). */
const translation = (word: string): string => `globalThis.editorMessages(${JSON.stringify(word)})`;

/** Sentences that Keystatic concatenates in its code. */
const sentences: readonly [before: string, after: string][] = [
  ['`Heading ${level}`', `\`\${${translation('Heading')}} \${level}\``],
  ["'Heading ' + level", `${translation('Heading')} + " " + level`],
  [`'${hint}'`, translation(hint)],
];

const readEscapes = (text: string): string => text.replaceAll('\\u2026', '…');

/**
 * Replaces Keystatic's English strings by translations, and wrong entries of its dictionaries.
 *
 * @param code a file of Keystatic. @returns the file with calls to the translations.
 */
export function translateKeystatic(code: string): string {
  let translated = code.replaceAll(literal, (whole, attribute: string, _quote: string, text: string) => {
    const word = readEscapes(text);
    return Object.hasOwn(keystaticMessages, word) ? `${attribute}: ${translation(word)}` : whole;
  });
  for (const [before, after] of sentences) translated = translated.replaceAll(before, () => after);
  for (const [locale, messages] of Object.entries(keystaticDictionaries))
    translated = translated.replaceAll(new RegExp(`"${locale}": \\{[^{}]*\\}`, 'g'), (dictionary) =>
      Object.entries(messages).reduce(
        (text, [key, word]) =>
          text.replace(new RegExp(`"${key}": \`[^\`]*\``), () => `"${key}": ${JSON.stringify(word)}`),
        dictionary,
      ),
    );
  return translated;
}
