import { categoryWords, type CategoryWordKey } from '../../locales/generated/path-words.ts';
import { categoryKeys, findCategoryByKey, isCategoryId, type CategoryId } from '../domain/category.ts';
import { checkoutSegments, findOfferBySegment, type OfferType } from '../domain/offer.ts';
import { isRegion, regionConfigs, regions, type Region } from '../domain/region.ts';
import { findRoutePattern, isParam, getPathWord } from './route-pattern.ts';
import { documentNames, editorialRoutes, routes, type RouteConfig } from './route-table.ts';

export type RouteKey = keyof typeof routes;
export type RouteParams = Readonly<Record<string, string>>;
export type RouteMatch = { region: Region; route: RouteKey; params: RouteParams };

export const routeKeys = Object.keys(routes) as RouteKey[];

/** What is known of a page, whatever its market. */
export const getRouteConfig = (route: RouteKey): RouteConfig => routes[route];

/** Tells whether a page exists in a market. */
export const hasRoute = (route: RouteKey, region: Region): boolean => findRoutePattern(route, region) !== undefined;

/**
 * The path of a page.
 *
 * @param params values of the route's parameters, unencoded.
 * @param query appended as a query string; undefined values are left out.
 * @returns a path from the root, for example "/se/kategorier/27/true-crime"; the home page of the market when the page
 *   does not exist there.
 * @throws when a parameter is missing: a bug of the caller.
 */
export function linkTo(
  route: RouteKey,
  region: Region,
  params: RouteParams = {},
  query?: Readonly<Record<string, string | undefined>>,
): string {
  const pattern = findRoutePattern(route, region);
  if (!pattern) return linkTo('home', region);
  let path = '';
  for (const { before, name } of pattern.params) {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`link to ${route} without :${name}`);
    path += before + encodeURIComponent(value);
  }
  path += pattern.end;
  if (!query) return path;
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The path of a category page, with the market's own word for the category (requirement RT-11). */
export function linkToCategory(id: number, region: Region): string {
  const name = isCategoryId(id)
    ? (categoryWords[`category.${id}.${categoryKeys[id]}` as CategoryWordKey][region] ?? String(id))
    : String(id);
  return linkTo('category', region, { id: String(id), name });
}

/** The path of an offer's checkout. */
export const linkToCheckout = (
  offer: OfferType,
  region: Region,
  query: Record<string, string | undefined> = {},
): string => linkTo('checkout', region, { offer: checkoutSegments[offer] }, query);

/**
 * Where a purchase of two accounts ends: at the guest's place, with a mark that says what was bought (requirement RT-08).
 */
export const linkToDuoLanding = (offer: 'duo' | 'totalDuo', region: Region): string =>
  `${linkTo('manageExtraAccount', region)}?${offer === 'duo' ? 'confirmation' : 'confirmation_totalduo'}`;

/** What the identity provider shows first. */
export const loginScreens = ['login', 'signup', 'forgot', 'connect', 'again'] as const;
export type LoginScreen = (typeof loginScreens)[number];

/**
 * Where single sign-on starts, and what it comes back to: my account, as a log-in from the header does,
 * or the path that is named.
 */
export const linkToLogin = (
  region: Region,
  returnTo = linkTo('dashboard', region),
  screen: LoginScreen = 'login',
): string =>
  `/auth/login?${new URLSearchParams({ region, returnTo, ...(screen === 'login' ? {} : { screen }) }).toString()}`;

function decodeSegment(word: string): string | undefined {
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

function matchSegments(route: RouteKey, region: Region, words: readonly string[]): RouteParams | undefined {
  const expected = getRouteConfig(route).segments.filter((segment) => isParam(segment) || getPathWord(segment, region) !== '');
  if (expected.length !== words.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const word = words[index] ?? '';
    if (isParam(segment)) {
      const value = decodeSegment(word);
      if (value === undefined || value === '') return undefined;
      params[segment.slice(1)] = value;
    } else if (getPathWord(segment, region) !== word) return undefined;
  }
  return params;
}

/** A category by its id or, in place of it, its key as a destination writes it (requirement RT-11). */
function findCategory(idOrKey: string): CategoryId | undefined {
  const id = Number(idOrKey);
  return isCategoryId(id) ? id : findCategoryByKey(idOrKey);
}

/** Literal words beat parameters, so that ".../confirmation" is never read as an offer. */
const byPrecision = [...routeKeys].sort((one, other) => {
  const params = (route: RouteKey): number => getRouteConfig(route).segments.filter(isParam).length;
  return params(one) - params(other);
});

/**
 * Finds the page of a path, with or without its trailing slash.
 *
 * @param path the URL's path, still percent-encoded.
 * @returns market, page and parameters; undefined for an unknown locale, word or checkout offer, and for broken encoding.
 */
export function matchPath(path: string): RouteMatch | undefined {
  const [, region, ...rest] = path.split('/');
  if (!isRegion(region)) return undefined;
  const words = rest.at(-1) === '' ? rest.slice(0, -1) : [...rest];
  if (words.includes('')) return undefined;
  // a category by its id alone: the name follows from it
  const [first, second] = words;
  if (first === getPathWord('categories', region) && second !== undefined && words.length === 2) words.push(second);
  for (const route of byPrecision) {
    const params = matchSegments(route, region, words);
    if (!params) continue;
    if (route === 'checkout' && findOfferBySegment(params['offer'] ?? '') === undefined) return undefined;
    if (route !== 'category') return { region, route, params };
    const id = findCategory(params['id'] ?? '');
    return id === undefined ? undefined : { region, route, params: { ...params, id: String(id) } };
  }
  return undefined;
}

/** The one spelling of a matched path; a request for another spelling is redirected to it. */
export const getCanonicalPath = ({ region, route, params }: RouteMatch): string =>
  route === 'category' ? linkToCategory(Number(params['id']), region) : linkTo(route, region, params);

/** The same page in every market that has it, for hreflang and the region switch. */
export const listAlternates = ({ route, params }: RouteMatch): { region: Region; path: string }[] =>
  regions
    .filter((region) => hasRoute(route, region))
    .map((region) => ({ region, path: getCanonicalPath({ region, route, params }) }));

/** The page for speakers of no language of ours: the door that chooses a market, or the page of the first market. */
const getDefaultPath = (route: RouteKey, alternates: readonly { path: string }[]): string | undefined =>
  route === 'home' ? '/' : alternates[0]?.path;

/**
 * The alternates of a page as search engines are told of them, each by its language and last the default (hreflang).
 *
 * @param alternates of `listAlternates`.
 */
export function listLanguageAlternates(
  route: RouteKey,
  alternates: readonly { region: Region; path: string }[],
): { language: string; path: string }[] {
  const standard = getDefaultPath(route, alternates);
  return [
    ...alternates.map(({ region, path }) => ({ language: regionConfigs[region].locale as string, path })),
    ...(standard === undefined ? [] : [{ language: 'x-default', path: standard }]),
  ];
}

/** What a page needs to know of a consent service. */
export type ConsentServiceView = { src: string; open?: string | undefined; storageNames: readonly string[] };

/** What every render knows of its address: the same on the server and in the browser, and never anything personal. */
export type View = {
  region: Region;
  route: RouteKey | 'notFound' | 'error' | 'sandbox';
  params: RouteParams;
  /** allowed query parameters only */
  query: Readonly<Record<string, string>>;
  /** public origin of the site, without a trailing slash */
  origin: string;
  /** on the log-in page: the older form by e-mail and password is offered (decision 0023) */
  hasPasswordLogin?: boolean;
  /** a consent service asks in place of our own dialog: its script in this market (decision 0068) */
  consentService?: ConsentServiceView;
  /** audiobooks are switched on in this market (requirement FF-01) */
  hasAudiobooks?: boolean;
  /** an editor looks at drafts (requirement RT-18); such a page is kept by nobody */
  isPreview?: boolean;
};

/** True for a page that shows a document of the CMS and nothing else. */
export const isEditorialRoute = (route: string): boolean => editorialRoutes.some((known) => known === route);

/** The name of a page as folders and documents are called: "userTerms" is "user-terms". */
export const toKebabCase = (route: string): string =>
  route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Documents that editors add begin with this: no later release can ship a page of the same name (decision 0054). */
const editorPagePrefix = 'page-';

/** Name of the document of the CMS that a page shows. */
export function getDocumentName({ route, params }: { route: string; params: RouteParams }): string {
  if (route === 'page') return editorPagePrefix + (params['slug'] ?? '');
  return documentNames[route as RouteKey] ?? toKebabCase(route);
}

/** The page that shows a document of the CMS; undefined for one that has none, such as the footer. */
export function findDocumentPage(name: string): { route: RouteKey; params: RouteParams } | undefined {
  if (name.startsWith(editorPagePrefix)) return { route: 'page', params: { slug: name.slice(editorPagePrefix.length) } };
  const params = {};
  const route = routeKeys.find((key) => {
    const { kind, segments } = getRouteConfig(key);
    return kind === 'content' && !segments.some(isParam) && getDocumentName({ route: key, params }) === name;
  });
  return route && { route, params };
}
