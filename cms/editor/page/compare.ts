import { languageNames, localeNames } from '../../model/content-types.ts';
import type { Version } from '../../publishing/history.ts';
import { asFields, asList } from '../form/values.ts';
import { labelItem, labelOf } from '../label.ts';
import type { EditorMessages } from '../messages/en.ts';

/** A field whose value differs between two versions. */
export type Difference = { place: string; before: string; after: string };

/** Lists the values of a field and of the fields in it, by their place. */
function listValues(
  value: unknown,
  place: readonly string[],
  name: string,
  messages: EditorMessages,
): [string, string][] {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object')) return [[place.join(' · '), value.join('\n')]];
    return value.flatMap((item, index) =>
      listValues(item, [...place.slice(0, -1), `${labelItem(name, messages)} ${index + 1}`], name, messages),
    );
  }
  if (typeof value !== 'object' || value === null) return [[place.join(' · '), String(value ?? '')]];
  return Object.entries(value).flatMap(([inner, item]) =>
    listValues(item, [...place, labelOf(inner, messages)], inner, messages),
  );
}

/** Lists the values of a page in one language. Sections are named by their key, so that a move changes one value. */
function listPage(text: string | undefined, language: string, messages: EditorMessages): [string, string][] {
  const { sections, ...head } = asFields(text ? JSON.parse(text) : {});
  const parts = asList(sections).map(asFields);
  const order = parts.map(({ discriminant, key }) => `${labelOf(String(discriminant), messages)} (${String(key)})`);
  return [
    ...listValues(head, [language], '', messages),
    [`${language} · ${messages.form.order}`, order.join('\n')],
    ...parts.flatMap(({ value }, index) => listValues(value, [language, order[index]!], '', messages)),
  ];
}

/** Compares two versions of a page, in all languages. */
export function compareVersions(
  before: Version['texts'],
  after: Version['texts'],
  messages: EditorMessages,
): Difference[] {
  return localeNames.flatMap((locale) => {
    const [old, current] = [before, after].map(
      (texts) => new Map(listPage(texts?.[locale], languageNames[locale], messages)),
    ) as [Map<string, string>, Map<string, string>];
    return [...new Set([...old.keys(), ...current.keys()])].flatMap((place) => {
      const [one, other] = [old.get(place) ?? '', current.get(place) ?? ''];
      return one === other ? [] : [{ place, before: one, after: other }];
    });
  });
}
