import type { Data } from '@puckeditor/core';
import { locales, type Locale } from '../../model/content-types.ts';
import { isKnownRoute, listRoutes } from '../../model/is-known-route.ts';
import { listWrongPrices } from '../../model/section.ts';
import { describeIssue } from '../../source/describe-error.ts';
import { readLocales } from '../form/documents.ts';
import { findItemSchema } from '../form/item-schema.ts';
import { fromForm } from '../form/values.ts';
import { labelItem, labelOf } from '../label.ts';
import { isFooter, messages } from './opened-page.ts';
import { isAbsent, pageFields } from './page-data.ts';

/** A value that prevents the publication: its section, the input's name in it, and what is wrong. */
export type Problem = {
  sectionId: string;
  locale: Locale;
  /** name of the input: `sv.items[0].title` */
  name: string;
  place: string;
  /** the place in its section */
  field: string;
  text: string;
};

/** The id of the page itself in the list of problems. */
export const pageId = 'root';

/** Lines of a text and short texts share one input. */
export const toName = (path: readonly PropertyKey[]): string =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path)
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');

/** Describes the place of a field in its section. */
export const describePlace = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => {
      if (typeof part === 'number') return `${labelItem(String(path[index - 1] ?? ''), messages)} ${part + 1}`;
      return typeof path[index + 1] === 'number' ? '' : labelOf(String(part), messages);
    })
    .filter(Boolean)
    .join(' · ');

const isBlank = (stored: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], stored) === '';

type Found = { path: readonly PropertyKey[]; text: string };

/** Finds prices of no plan, and links to routes that the site does not have in the region of a language. */
function findLost(value: unknown, locale: Locale, path: readonly PropertyKey[]): Found[] {
  const { missingRoute, wrongPrice } = messages.problems;
  if (typeof value === 'string') {
    // the footer leaves out links to pages that a region lacks
    const links = isFooter ? [] : listRoutes(value).filter((link) => !isKnownRoute(link, locales[locale]));
    return [...links.map(missingRoute), ...listWrongPrices(value).map(wrongPrice)].map((text) => ({ path, text }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    findLost(item, locale, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Finds the problems of a page by the model, as the server does after each save. */
export function findProblems({ root, content }: Data): Problem[] {
  const parts = [
    ...(isFooter
      ? []
      : [{ id: pageId, type: pageId, schema: pageFields, label: messages.canvas.page, values: root.props ?? {} }]),
    ...content.flatMap(({ type, props }) => {
      const schema = findItemSchema(type);
      return schema ? [{ id: props.id, type, schema, label: labelOf(type, messages), values: props }] : [];
    }),
  ];
  const chosen = readLocales(root.props ?? {});
  return parts.flatMap(({ id, type, schema, label, values }) =>
    chosen.flatMap((locale) => {
      if (isAbsent(type, values, locale)) return [];
      const stored = fromForm(schema, (values as Record<string, unknown>)[locale]);
      const issues = (schema.safeParse(stored).error?.issues ?? []).map((issue) => ({
        path: issue.path,
        text: isBlank(stored, issue.path)
          ? messages.problems.empty
          : describeIssue(issue, messages.problems, (name) => labelOf(name, messages)),
      }));
      return [...issues, ...findLost(stored, locale, [])].map(({ path, text }) => ({
        sectionId: id,
        locale,
        name: `${locale}${toName(path)}`,
        place: `${label} · ${describePlace(path)}`,
        field: describePlace(path),
        text,
      }));
    }),
  );
}
