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

export const getRouteConfig = (route: RouteKey): RouteConfig => routes[route];

export const hasRoute = (route: RouteKey, region: Region): boolean => findRoutePattern(route, region) !== undefined;

/**
 * Builds the path of a page.
 *
 * @param params values of the route's parameters, unencoded.
 * @param query appended as a query string, without undefined values.
 * @returns a path from the root, for example "/se/kategorier/27/true-crime"; the region's home page when the page does
 *   not exist there.
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

/** Builds the path of a category page, with the region's word for the category (requirement RT-11). */
export function linkToCategory(id: number, region: Region): string {
  const name = isCategoryId(id)
    ? (categoryWords[`category.${id}.${categoryKeys[id]}` as CategoryWordKey][region] ?? String(id))
    : String(id);
  return linkTo('category', region, { id: String(id), name });
}

export const linkToCheckout = (
  offer: OfferType,
  region: Region,
  query: Record<string, string | undefined> = {},
): string => linkTo('checkout', region, { offer: checkoutSegments[offer] }, query);

/**
 * Builds the landing page after the purchase of a duo plan: the extra account page (requirement RT-08).
 *
 * @param orderId the bought subscription.
 */
export const linkToDuoLanding = (offer: 'duo' | 'totalDuo', region: Region, orderId?: string): string =>
  `${linkTo('manageExtraAccount', region)}?${offer === 'duo' ? 'confirmation' : 'confirmation_totalduo'}${
    orderId === undefined ? '' : `&order=${orderId}`
  }`;

/** First screen of the identity provider. */
export const loginScreens = ['login', 'signup', 'forgot', 'connect', 'again'] as const;
export type LoginScreen = (typeof loginScreens)[number];

/**
 * Builds the address that starts a login.
 *
 * @param returnTo where the user goes afterwards; by default the edge chooses the page of the link or the account.
 */
export const linkToLogin = (region: Region, returnTo?: string, screen: LoginScreen = 'login'): string => {
  const query = { region, ...(returnTo !== undefined && { returnTo }), ...(screen !== 'login' && { screen }) };
  return `/auth/login?${new URLSearchParams(query).toString()}`;
};

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function matchSegments(route: RouteKey, region: Region, segments: readonly string[]): RouteParams | undefined {
  const expected = getRouteConfig(route).segments.filter(
    (segment) => isParam(segment) || getPathWord(segment, region) !== '',
  );
  if (expected.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expectedSegment] of expected.entries()) {
    const segment = segments[index] ?? '';
    if (isParam(expectedSegment)) {
      const value = decodeSegment(segment);
      if (value === undefined || value === '') return undefined;
      params[expectedSegment.slice(1)] = value;
    } else if (getPathWord(expectedSegment, region) !== segment) return undefined;
  }
  return params;
}

/** Finds a category by its id or, in a destination, its key (requirement RT-11). */
function findCategory(idOrKey: string): CategoryId | undefined {
  const id = Number(idOrKey);
  return isCategoryId(id) ? id : findCategoryByKey(idOrKey);
}

/** Literal segments precede parameters, so that ".../confirmation" is never matched as an offer. */
const byPrecision = [...routeKeys].sort((one, other) => {
  const params = (route: RouteKey): number => getRouteConfig(route).segments.filter(isParam).length;
  return params(one) - params(other);
});

/**
 * Matches a path to a page, with or without its trailing slash.
 *
 * @param path the URL's path, still percent-encoded.
 * @returns undefined for an unknown region, segment or checkout offer, and for malformed encoding.
 */
export function matchPath(path: string): RouteMatch | undefined {
  const [, region, ...rest] = path.split('/');
  if (!isRegion(region)) return undefined;
  const segments = rest.at(-1) === '' ? rest.slice(0, -1) : [...rest];
  if (segments.includes('')) return undefined;
  // a category by its id alone
  const [first, second] = segments;
  if (first === getPathWord('categories', region) && second !== undefined && segments.length === 2)
    segments.push(second);
  for (const route of byPrecision) {
    const params = matchSegments(route, region, segments);
    if (!params) continue;
    if (route === 'checkout' && findOfferBySegment(params['offer'] ?? '') === undefined) return undefined;
    if (route !== 'category') return { region, route, params };
    const id = findCategory(params['id'] ?? '');
    return id === undefined ? undefined : { region, route, params: { ...params, id: String(id) } };
  }
  return undefined;
}

/** Gets the canonical spelling of a matched path; other spellings redirect to it. */
export const getCanonicalPath = ({ region, route, params }: RouteMatch): string =>
  route === 'category' ? linkToCategory(Number(params['id']), region) : linkTo(route, region, params);

/**
 * Lists the same page in every region that has it, for hreflang and the region switch.
 *
 * @param pageRegions regions that have the page; all by default.
 */
export const listAlternates = (
  { route, params }: RouteMatch,
  pageRegions: readonly Region[] = regions,
): { region: Region; path: string }[] =>
  pageRegions
    .filter((region) => hasRoute(route, region))
    .map((region) => ({ region, path: getCanonicalPath({ region, route, params }) }));

/** The page for any other language: the region choice, or the page of the first region. */
const getDefaultPath = (route: RouteKey, alternates: readonly { path: string }[]): string | undefined =>
  route === 'home' ? '/' : alternates[0]?.path;

/**
 * Lists the alternates of a page by language, the default last, for search engines (hreflang).
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

/** What a page loads of a consent service. */
export type ConsentServiceView = { src: string; open?: string | undefined; storageNames: readonly string[] };

/** Address data of a render: the same on the server and in the browser, never personal. */
export type View = {
  region: Region;
  route: RouteKey | 'notFound' | 'error' | 'sandbox';
  params: RouteParams;
  /** regions that have a page of the CMS; all by default */
  pageRegions?: readonly Region[];
  /** allowed query parameters only */
  query: Readonly<Record<string, string>>;
  /** public origin of the site, without a trailing slash */
  origin: string;
  /** on the login page: the older form by email and password is offered (decision 0023) */
  hasPasswordLogin?: boolean;
  /** false: the student plan is not sold, and its pages do not exist (decision 0163) */
  hasStudentOffer?: boolean;
  /** script of a consent service that replaces the consent dialog in this region (decision 0052) */
  consentService?: ConsentServiceView;
  /** on the tabs of the account: the pages of the identity provider that exist in this region */
  providerPages?: readonly ('profile' | 'privacy')[];
  /** feature flag of audiobooks in this region (requirement FF-01) */
  hasAudiobooks?: boolean;
  /** when listening in the browser ends in this region, ISO time */
  listeningEndsAt?: string;
  /** that time has come: the page leads to the app (requirement UP-04) */
  isListeningOver?: boolean;
  /** an editor previews drafts (requirement RT-18); such a page is never cached */
  isPreview?: boolean;
};

export const isEditorialRoute = (route: string): boolean => editorialRoutes.some((known) => known === route);

/** Converts a route to the name of its folder and document: "userTerms" to "user-terms". */
export const toKebabCase = (route: string): string =>
  route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Prefix of documents that editors add, so that no later release ships a page with the same name (decision 0054). */
const editorPagePrefix = 'page-';

/** Gets the name of the CMS document that a page shows. */
export function getDocumentName({ route, params }: { route: string; params: RouteParams }): string {
  if (route === 'page') return editorPagePrefix + (params['slug'] ?? '');
  return documentNames[route as RouteKey] ?? toKebabCase(route);
}

/** Finds the page that shows a CMS document; undefined when none does, for example for the footer. */
export function findDocumentPage(name: string): { route: RouteKey; params: RouteParams } | undefined {
  if (name.startsWith(editorPagePrefix))
    return { route: 'page', params: { slug: name.slice(editorPagePrefix.length) } };
  const params = {};
  const route = routeKeys.find((key) => {
    const { kind, segments } = getRouteConfig(key);
    return kind === 'content' && !segments.some(isParam) && getDocumentName({ route: key, params }) === name;
  });
  return route && { route, params };
}
