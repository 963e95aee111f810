import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The texts of a language: file name to key to wording. */
export type Texts = Record<string, Record<string, string>>;

const folder = fileURLToPath(new URL('../locales/', import.meta.url));

const readLanguage = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(folder + language).map((file) => [
      file,
      JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8')) as Record<string, string>,
    ]),
  );

/** Every text, by language. */
export const readTexts = (): Record<'sv' | 'nb' | 'fi', Texts> => ({
  sv: readLanguage('sv'),
  nb: readLanguage('nb'),
  fi: readLanguage('fi'),
});

const listKeys = (texts: Texts): Map<string, string> =>
  new Map(Object.entries(texts).flatMap(([file, messages]) => Object.keys(messages).map((key) => [key, file])));

/**
 * Keys that one language has and another lacks.
 *
 * @param languages the texts of each language.
 * @returns a line for each, empty when none is missing.
 */
export function findMissingTexts(languages: Readonly<Record<string, Texts>>): string[] {
  const tables = Object.entries(languages);
  const every = new Map(tables.flatMap(([, texts]) => [...listKeys(texts)]));
  return tables.flatMap(([language, texts]) => {
    const keys = listKeys(texts);
    return [...every].flatMap(([key, file]) => (keys.has(key) ? [] : [`${language}/${file}: ${key}`]));
  });
}

/**
 * Keys that no source names.
 *
 * @param sources the code that may use texts: a key counts as used where its name appears as a separate word.
 */
export function findUnusedTexts(texts: Texts, sources: readonly string[]): string[] {
  const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  return [...listKeys(texts)].flatMap(([key, file]) => (words.has(key) ? [] : [`${file}: ${key}`]));
}
