import { contentTypes, footerFile, localeNames, pageFile, type Locale } from '../../model/content-types.ts';
import { inLocales } from '../../model/in-locales.ts';
import { isSectionType } from '../../model/section.ts';
import type { DocumentTexts } from '../../publishing/document-texts.ts';
import { asFields, asList, fromForm } from './values.ts';

/** The form of a document, with its three languages. */
export type DocumentForm = Record<string, unknown>;

/** A saved document, and the version of the draft that its editor started from. */
export type SavedDocument = { texts: Record<Locale, string>; base: string | null };

const pageFields = pageFile.omit({ sections: true, updated: true });
const footerLink = footerFile.shape.links.element;
/** The fields of a link of the footer, in each language. */
export const footerFields = footerLink.omit({ key: true });

const write = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

type Parsed = Record<Locale, Record<string, unknown>>;

const parse = (texts: NonNullable<DocumentTexts>): Parsed =>
  inLocales((locale) => (texts[locale] === '' ? {} : asFields(JSON.parse(texts[locale]))));

type Items = { key: string; type: unknown; items: Record<Locale, Record<string, unknown>> };

/** Groups the list items of all languages by key, in the order of the first language. */
function alignItems(lists: Record<Locale, Record<string, unknown>[]>): Items[] {
  const keys = new Set(localeNames.flatMap((locale) => lists[locale].map(({ key }) => String(key))));
  return [...keys].map((key) => {
    const items = inLocales((locale) => lists[locale].find((item) => String(item['key']) === key) ?? {});
    return { key, type: Object.values(items).find(({ discriminant }) => discriminant)?.['discriminant'], items };
  });
}

const readItems = (parsed: Parsed, name: string) => inLocales((locale) => asList(parsed[locale][name]).map(asFields));

/** @param version of the draft; a save sends it back, so that it cannot overwrite another editor's changes. */
export function pageToForm(texts: NonNullable<DocumentTexts>, version: string): DocumentForm {
  const parsed = parse(texts);
  const first = parsed[localeNames.find((locale) => texts[locale] !== '')!];
  return {
    base: version,
    locales: localeNames.filter((locale) => texts[locale] !== ''),
    updated: String(first['updated'] ?? '').slice(0, 10) || undefined,
    ...inLocales((locale) => {
      const { sections: _sections, updated: _updated, ...fields } = parsed[locale];
      return fields;
    }),
    sections: alignItems(readItems(parsed, 'sections')).flatMap(({ key, type, items }) => {
      if (typeof type !== 'string' || !isSectionType(type)) return [];
      // the published page of one region may lack a section
      const isThere = (locale: Locale): boolean => texts[locale] === '' || items[locale]['key'] !== undefined;
      const values = localeNames.filter(isThere).map((locale) => [locale, asFields(items[locale]['value'])]);
      return [{ discriminant: type, value: { key, ...Object.fromEntries(values) } }];
    }),
  };
}

/** Makes unique names for list items that have none. */
export function makeKeys(given: readonly { key: unknown; fallback: string }[]): string[] {
  const taken = new Set<string>();
  return given.map(({ key, fallback }) => {
    const wanted = typeof key === 'string' && key.trim() !== '' ? key.trim() : fallback;
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    taken.add(name);
    return name;
  });
}

/** The key of a section without one: its type in words. */
export const toSlug = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');

const readBase = (form: DocumentForm): string | null => (typeof form['base'] === 'string' ? form['base'] : null);

/** The languages of the regions that have the page; all by default. */
export const readLocales = (form: DocumentForm): readonly Locale[] => {
  const chosen = localeNames.filter((locale) => asList(form['locales']).includes(locale));
  return chosen.length === 0 ? localeNames : chosen;
};

/** Converts a saved form to the files of a page. */
export function pageFromForm(form: DocumentForm): SavedDocument {
  const sections = asList(form['sections']).map(asFields);
  const types = sections.map(({ discriminant }) => String(discriminant));
  const values = sections.map(({ value }) => asFields(value));
  const keys = makeKeys(values.map(({ key }, index) => ({ key, fallback: toSlug(types[index]!) })));
  const chosen = readLocales(form);
  const texts = inLocales((locale) => {
    if (!chosen.includes(locale)) return '';
    const written = sections.flatMap((_, index) => {
      const [type, given] = [types[index]!, values[index]![locale]];
      const isElsewhere = localeNames.some((name) => values[index]![name] !== undefined);
      if (given === undefined && isElsewhere) return [];
      const value = isSectionType(type) ? fromForm(contentTypes[type], given) : {};
      return [{ discriminant: type, key: keys[index], value }];
    });
    const fields = asFields(fromForm(pageFields, form[locale]));
    const { textContent, ...head } = fields;
    return write({
      ...head,
      updated: form['updated'],
      ...(textContent !== undefined && { textContent }),
      ...(written.length > 0 && { sections: written }),
    });
  });
  return { texts, base: readBase(form) };
}

/** Type of the footer's links in a form. */
export const footerLinkType = 'footerLink';

/** @param version of the draft, as for a page. */
export const footerToForm = (texts: NonNullable<DocumentTexts>, version: string): DocumentForm => ({
  base: version,
  sections: alignItems(readItems(parse(texts), 'links')).map(({ key, items }) => ({
    discriminant: footerLinkType,
    value: { key, ...inLocales((locale) => items[locale]) },
  })),
});

/** Converts a saved form to the three files of the footer. */
export function footerFromForm(form: DocumentForm): SavedDocument {
  const links = asList(form['sections']).map((section) => asFields(asFields(section)['value']));
  const keys = makeKeys(links.map(({ key }) => ({ key, fallback: 'link' })));
  const texts = inLocales((locale) =>
    write({
      links: links.map((link, index) => ({ key: keys[index], ...asFields(fromForm(footerFields, link[locale])) })),
    }),
  );
  return { texts, base: readBase(form) };
}
