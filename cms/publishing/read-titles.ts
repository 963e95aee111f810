import type { Locale } from '../model/content-types.ts';

/** Reads the title of a document in each language that has one. */
export const readTitles = (texts: Record<Locale, string> | null): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([locale, text]) => {
      const title = text === '' ? undefined : (JSON.parse(text) as { title?: unknown }).title;
      return typeof title === 'string' ? [[locale, title]] : [];
    }),
  );
