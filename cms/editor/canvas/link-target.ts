import { findDocumentPage, getDocumentName, routeKeys, type RouteKey } from '../../../core/routing/routes.ts';
import { resolveDestination } from '../../../src/content/destination.ts';
import { locales, type Locale } from '../../model/content-types.ts';
import type { EditorLanguage } from '../messages/language.ts';
import { routeNames } from '../messages/route-names.ts';
import type { Item, SearchedKind } from '../page/list-items.ts';
import { toValue } from './item-summary.ts';

/** What a link may lead to, with the kind of the items that a search finds. */
export const linkKinds = {
  page: 'webPage',
  podcast: 'podcast',
  episode: 'episode',
  audiobook: 'audiobook',
  category: 'category',
} as const satisfies Record<string, SearchedKind>;

export type LinkKind = keyof typeof linkKinds | 'address';

/** A destination by its kind, with the id of the item that it leads to. */
export type LinkTarget = { kind: LinkKind; itemId?: string };

const isRoute = (key: string): key is RouteKey => (routeKeys as string[]).includes(key);

/** The pages without an own title that a region has, as items of a search. */
export const listNamedRoutes = (locale: Locale, language: EditorLanguage): Item[] =>
  Object.entries(routeNames[language]).flatMap(([key, title]) => {
    const target = resolveDestination(`route:${key}`, { region: locales[locale] });
    return target ? [{ id: `route.${key}`, type: 'route', fields: { title, author: target.href } }] : [];
  });

/** Parses a stored destination. */
export function parseDestination(destination: string): LinkTarget {
  const [, key = '', value = ''] = /^route:([A-Za-z0-9.]+)(?::([A-Za-z0-9-]*))?$/.exec(destination) ?? [];
  if (key === '') return { kind: 'address' };
  if (key === 'page') return { kind: 'page', ...(value !== '' && { itemId: `page.page-${value}` }) };
  if (value !== '' || key === 'podcast' || key === 'episode' || key === 'audiobook' || key === 'category') {
    const kind = key as Exclude<LinkKind, 'address'>;
    return { kind, ...(value !== '' && { itemId: `${kind}.${value}` }) };
  }
  if (Object.hasOwn(routeNames.en, key)) return { kind: 'page', itemId: `route.${key}` };
  const segment = key.slice(key.lastIndexOf('.') + 1);
  const route = isRoute(key) ? key : routeKeys.find((name) => name.toLowerCase().endsWith(segment.toLowerCase()));
  return { kind: 'page', itemId: `page.${getDocumentName({ route: route ?? 'home', params: {} })}` };
}

/** The destination that a field stores for an item; a page of the product has its own route. */
export function writeDestination(kind: LinkKind, item: Item): string {
  const value = toValue(item);
  if (item.type === 'route') return `route:${value}`;
  const page = kind === 'page' ? findDocumentPage(value) : undefined;
  if (page) return ['route', page.route, ...Object.values(page.params)].join(':');
  return `route:${kind}:${value}`;
}

/** The address of an item in a region, which tells pages with similar titles apart. */
export const readAddress = (item: Item, locale: Locale): string =>
  resolveDestination(writeDestination('page', item), { region: locales[locale] })?.href ?? '';
