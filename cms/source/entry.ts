import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  contentTypes,
  localeNames,
  locales,
  unlocalizedTypes,
  type ContentTypeId,
  type Locale,
} from '../model/content-types.ts';
import { readFieldKind } from '../model/field.ts';
import { makeLink } from './link.ts';
import { parseRichText } from './rich-text.ts';

/** Values of one field by language. */
export type Localized = Partial<Record<Locale, unknown>>;

/** One piece of content in all its languages. */
export type Entry = {
  id: string;
  type: ContentTypeId;
  /** ISO time of the last change */
  updatedAt: string;
  fields: Record<string, Localized>;
  /** source file, for messages */
  file: string;
};

/** A picture that rich text may embed. */
export type Asset = { id: string; title: Localized; width: number; height: number; path: string };

/** All content of the space. */
export type Content = {
  entries: ReadonlyMap<string, Entry>;
  assets: ReadonlyMap<string, Asset>;
  /** hash of all content */
  version: string;
};

const toWire = (schema: z.core.$ZodType, value: unknown): unknown => {
  const kind = readFieldKind(schema);
  if (kind.kind === 'RichText') return parseRichText(value as string[]);
  if (kind.kind !== 'Links') return value;
  return (value as string[]).map((id) => makeLink(kind.to === null ? id : `${kind.to}.${id}`));
};

/**
 * Makes fields of validated values; properties that the type does not have are dropped.
 *
 * @param values authored fields by language; a type that is not localized has one language.
 */
export function makeFields(
  type: ContentTypeId,
  values: Partial<Record<Locale, Record<string, unknown>>>,
): Entry['fields'] {
  const fields: Entry['fields'] = {};
  for (const [name, schema] of Object.entries(contentTypes[type].shape)) {
    const localized: Localized = {};
    for (const locale of localeNames) {
      const value = values[locale]?.[name];
      if (value !== undefined) localized[locale] = toWire(schema, value);
    }
    if (Object.keys(localized).length > 0) fields[name] = localized;
  }
  return fields;
}

/** Makes an entry of validated values. */
export const makeEntry = (
  details: Omit<Entry, 'fields'>,
  values: Partial<Record<Locale, Record<string, unknown>>>,
): Entry => ({ ...details, fields: makeFields(details.type, values) });

/** Reads a field in a language; a type that is not localized returns the same value for all. */
export function readField(entry: Entry, name: string, locale: Locale): unknown {
  const localized = entry.fields[name];
  if (localized === undefined) return undefined;
  return unlocalizedTypes.has(entry.type) ? localized[localeNames[0]!] : localized[locale];
}

/** True when the region of a language has an entry: a page needs a slug in the language, other items name their region. */
export function isInRegion(entry: Entry, locale: Locale): boolean {
  if (entry.type === 'webPage') return readField(entry, 'slug', locale) !== undefined;
  const region = readField(entry, 'region', locale);
  return region === undefined || region === locales[locale];
}

const hashes = new WeakMap<Entry, string>();

/** A short hash of an entry. It is cached, because entries are immutable. */
export function hashEntry(entry: Entry): string {
  const known = hashes.get(entry);
  if (known !== undefined) return known;
  const { file: _file, ...details } = entry;
  const made = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16);
  hashes.set(entry, made);
  return made;
}

/** A short hash of all content: the version in the cache keys of clients. */
export function hashContent(entries: Iterable<Entry>, assets: Iterable<Asset>): string {
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(hashEntry(entry));
  for (const asset of assets) hash.update(JSON.stringify(asset));
  return hash.digest('hex').slice(0, 16);
}
