import { createHash } from 'node:crypto';
import { localeNames, type Locale } from '../model/content-types.ts';
import { inLocales } from '../model/in-locales.ts';
import type { ContentFiles } from '../source/content-files.ts';

/** The files of a document by language, empty where its region has none; null when the document does not exist. */
export type DocumentTexts = Record<Locale, string> | null;

/** True for the folder of a page, of the footer, or of the list of pictures. */
export const isDocument = (id: string): boolean => /^(pages\/[a-z0-9]+(-[a-z0-9]+)*|footer|assets)$/.test(id);

/** The texts of a stored version. */
export const toTexts = (stored: Readonly<Record<string, string>> | null): DocumentTexts =>
  stored && inLocales((locale) => stored[locale] ?? '');

/** Reads a document from content files. */
export function readTexts(files: ContentFiles, id: string): DocumentTexts {
  const texts = inLocales((locale) => files.read(`${id}/${locale}.json`) ?? '');
  return Object.values(texts).every((text) => text === '') ? null : texts;
}

/** The files of a document by path; null deletes one. */
export const listChanges = (id: string, texts: DocumentTexts): [string, string | null][] =>
  localeNames.map((locale) => [`${id}/${locale}.json`, texts?.[locale] || null]);

/** Replaces the texts of the given languages; the document does not exist without any text. */
export function replaceTexts(before: DocumentTexts, after: DocumentTexts, locales: readonly Locale[]): DocumentTexts {
  const texts = inLocales((locale) => (locales.includes(locale) ? after : before)?.[locale] ?? '');
  return Object.values(texts).every((text) => text === '') ? null : texts;
}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Identifies the texts of a document. */
export const hashTexts = (texts: DocumentTexts): string => (texts === null ? '' : hash(texts));

/** Identifies the text of a document in one language. */
export const hashText = (texts: DocumentTexts, locale: Locale): string => (texts?.[locale] ? hash(texts[locale]) : '');
