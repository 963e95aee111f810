import type { Data } from '@puckeditor/core';
import { localeNames, pageFile, type Locale } from '../../model/content-types.ts';
import { inLocales } from '../../model/in-locales.ts';
import { findItemSchema } from '../form/item-schema.ts';
import { makeKeys, readLocales, toSlug } from '../form/documents.ts';
import { asFields, asList } from '../form/values.ts';
import { fillIn } from './empty-value.ts';

/** The fields of a page next to its sections, in each language. */
export const pageFields = pageFile.omit({ sections: true, updated: true });

/** Values of the page or of one section in each language. */
export type LocalizedProps = Record<Locale, Record<string, unknown>>;
export type PageProps = LocalizedProps & { updated: string; locales: readonly Locale[] };

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** True for a section that the page of a region lacks, and that has no input since. */
export function isAbsent(type: string, props: Record<string, unknown>, locale: Locale): boolean {
  const schema = findItemSchema(type);
  if (schema === undefined || !asList(props['absent']).includes(locale)) return false;
  return JSON.stringify(props[locale]) === JSON.stringify(fillIn(schema, {}));
}

/** Converts the form of a page, or of the footer, to Puck's data. */
export function toPageData(form: Record<string, unknown>): Data {
  const props: PageProps = {
    updated: asText(form['updated']),
    locales: readLocales(form),
    ...inLocales((locale) => asFields(fillIn(pageFields, form[locale]))),
  };
  return {
    root: { props: props as Record<string, unknown> },
    content: asList(form['sections']).flatMap((section) => {
      const { discriminant: type, value } = asFields(section);
      const schema = typeof type === 'string' ? findItemSchema(type) : undefined;
      if (typeof type !== 'string' || schema === undefined) return [];
      const values = asFields(value);
      const key = String(values['key'] ?? '');
      const absent = localeNames.filter((locale) => values[locale] === undefined);
      const props = { id: key, key, ...inLocales((locale) => fillIn(schema, values[locale] ?? {})) };
      return [{ type, props: absent.length > 0 ? { ...props, absent } : props }];
    }),
  };
}

/** Converts Puck's data to the form that the server stores. */
export function toPageForm({ root, content }: Data, base: string | null): Record<string, unknown> {
  const { updated, locales, ...texts } = asFields(root.props);
  const pick = (values: Record<string, unknown>, type = ''): Record<string, unknown> =>
    Object.fromEntries(
      localeNames.filter((locale) => !isAbsent(type, values, locale)).map((locale) => [locale, values[locale]]),
    );
  return {
    base,
    updated: updated === '' ? undefined : updated,
    locales,
    ...pick(texts),
    sections: content.map(({ type, props }) => ({
      discriminant: type,
      value: { key: props['key'], ...pick(props, type) },
    })),
  };
}

/**
 * Gives each new section the key that its first save stores, so that it is the same section in the next one.
 *
 * @param known keys by the id of a section; new ones are added.
 */
export function assignKeys(data: Data, known: Map<string, string>): Data {
  const given = data.content.map(({ type, props }) => ({
    key: props['key'] || known.get(props.id),
    fallback: toSlug(type),
  }));
  const keys = makeKeys(given);
  const content = data.content.map((section, index) => {
    known.set(section.props.id, keys[index]!);
    return section.props['key'] === keys[index]
      ? section
      : { ...section, props: { ...section.props, key: keys[index]! } };
  });
  return { ...data, content };
}
