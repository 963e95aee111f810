import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { findRegionByCountry, isRegion, regions, regionConfigs, type Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { RequestHeaders, HeaderEntry } from './content-negotiation.ts';
import { setCookie } from './set-cookie.ts';

/** Cookie that remembers a visitor's region for a year; it does not identify the visitor. */
export const regionCookie = 'region';
const regionCookieSeconds = 31_536_000;

/** Remembers a region for the bare address. */
export const rememberRegion = (context: Context, region: Region): void =>
  setCookie(context, regionCookie, region, { path: '/', secure: true, sameSite: 'Lax', maxAge: regionCookieSeconds });

/** Best match of an Accept-Language header; Norwegian has three codes. */
export function findRegionOfLanguages(header: string | undefined): Region | undefined {
  if (!header) return undefined;
  const languages = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of languages) {
    const language = tag.split('-')[0] ?? '';
    const found = regions.find((region) => regionConfigs[region].language === language);
    if (found) return found;
    if (language === 'no' || language === 'nn') return 'no';
  }
  return undefined;
}

/**
 * The region of a request without one: region cookie, else country, else language, else Sweden (requirement RT-01).
 *
 * @param country ISO 3166-1 code that the network reports, if any.
 */
export function chooseRegion({ headers }: RequestHeaders, country: string | undefined): Region {
  const remembered = parse(headers.get('cookie') ?? '', regionCookie)[regionCookie];
  if (isRegion(remembered)) return remembered;
  return findRegionByCountry(country) ?? findRegionOfLanguages(headers.get('accept-language') ?? '') ?? 'se';
}

/**
 * Headers of the redirect from the bare address to a region's start page.
 *
 * @param search query with its question mark, which keeps campaign parameters.
 */
export const describeRegionRedirect = (region: Region, search: string): HeaderEntry[] => [
  ['location', linkTo('home', region) + search],
  ['vary', 'Cookie, Accept-Language'],
];

/**
 * Creates the lookup of a visitor's country.
 *
 * @param header name of the header that a trusted proxy sets, if any; else the network's report is used.
 */
export function createFindCountry(
  header: string | undefined,
): (request: RequestHeaders & { cf?: { country?: string } }) => string | undefined {
  const name = header?.toLowerCase() as Lowercase<string> | undefined;
  return ({ cf, headers }) => (name === undefined ? cf?.country : (headers.get(name) ?? undefined));
}
