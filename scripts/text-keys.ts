/** The texts of a language: file name to key to wording. */
export type Texts = Record<string, Record<string, string>>;

const listKeys = (texts: Texts): Map<string, string> =>
  new Map(Object.entries(texts).flatMap(([file, messages]) => Object.keys(messages).map((key) => [key, file])));

/**
 * Keys that one language has and another lacks.
 *
 * @param languages the texts of each language.
 * @returns a line for each, empty when all is well.
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
 * @param sources the code that may ask for texts: a key counts as used where its name stands as a word of its own.
 */
export function findUnusedTexts(texts: Texts, sources: readonly string[]): string[] {
  const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  return [...listKeys(texts)].flatMap(([key, file]) => (words.has(key) ? [] : [`${file}: ${key}`]));
}
