import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { regions } from '../domain/region.ts';
import {
  getCanonicalPath,
  findDocumentPage,
  hasRoute,
  isEditorialRoute,
  linkTo,
  linkToCategory,
  linkToCheckout,
  matchPath,
  getDocumentName,
  getRouteConfig,
  routeKeys,
} from './routes.ts';

const sample = { id: '27', name: 'true-crime', slug: 'nattskift', offer: 'standard' };

describe('routes', () => {
  it('[RT-03] matches the link of every page in every region', () => {
    for (const region of regions) {
      for (const route of routeKeys.filter((key) => hasRoute(key, region))) {
        const link = linkTo(route, region, sample);
        const match = matchPath(link);
        expect(match, link).toMatchObject({ region, route });
        expect(match && getCanonicalPath(match)).toBe(link);
      }
    }
    expect(linkTo('search', 'se')).toBe('/se/sok');
  });

  it('[RT-01] matches only the locales se, no and fi', () => {
    for (const path of ['/dk/', '/', '/SE/', '/sv/', '//se/', '/se//', '/xse/'])
      expect(matchPath(path), path).toBeUndefined();
  });

  it('[RT-06] matches a checkout only for the five offers', () => {
    for (const word of ['standard', 'student', 'duo', 'premiumTotal', 'premiumTotalDuo']) {
      expect(matchPath(`/se/checkout-v2/${word}`)).toMatchObject({ route: 'checkout', params: { offer: word } });
    }
    for (const word of ['total', 'Standard', 'premiumtotal', 'x'])
      expect(matchPath(`/se/checkout-v2/${word}`)).toBeUndefined();
    expect(matchPath('/se/checkout-v2/confirmation')).toMatchObject({ route: 'checkoutConfirmation' });
    expect(linkToCheckout('totalDuo', 'fi')).toBe('/fi/checkout-v2/premiumTotalDuo');
  });

  it('[RT-10] ends only home, podcast, episode and audiobook in a slash', () => {
    const slashed = routeKeys.filter((key) => getRouteConfig(key).hasTrailingSlash);
    expect(slashed).toEqual(['home', 'podcast', 'episode', 'audiobook']);
    expect(linkTo('podcast', 'no', { slug: 'a b/ø' })).toBe('/no/podcast/a%20b%2F%C3%B8/');
    expect(linkTo('offer', 'se')).toBe('/se/erbjudande');
  });

  it("[RT-11] builds a category path from the id and the region's word", () => {
    expect(linkToCategory(9, 'fi')).toBe('/fi/kategoriat/9/politiikka');
    expect(linkToCategory(27, 'se')).toBe('/se/kategorier/27/true-crime');
  });

  it('[RT-11] finds a category by id or destination and redirects to its canonical path', () => {
    for (const path of [
      '/se/kategorier/9',
      '/se/kategorier/9/',
      '/se/kategorier/9/politik',
      '/se/kategorier/politics/politik',
      '/se/kategorier/9/fel-ord',
    ]) {
      const match = matchPath(path);
      expect(match && getCanonicalPath(match), path).toBe('/se/kategorier/9/politik');
    }
    for (const path of ['/se/kategorier/7/x', '/se/kategorier/x/x']) {
      const match = matchPath(path);
      expect(match, path).toBeUndefined();
    }
  });

  it('matches no page for malformed percent-encoding', () => {
    expect(matchPath('/se/podcast/%E0%A4%A/')).toBeUndefined();
  });
});

describe('documents of the CMS', () => {
  it.each([
    ['start', 'home', {}],
    ['user-terms', 'userTerms', {}],
    ['qa', 'qa', {}],
    ['discover', 'discover', {}],
    ['page-jul-2026', 'page', { slug: 'jul-2026' }],
  ] as const)('%s is shown by %s, which names it', (name, route, params) => {
    expect(findDocumentPage(name)).toEqual({ route, params });
    expect(getDocumentName({ route, params })).toBe(name);
  });

  it.each(['footer', 'my-podcasts', 'checkout', ''])('finds no page for "%s"', (name) => {
    expect(findDocumentPage(name)).toBeUndefined();
  });

  it('every shipped document has a page in some region', () => {
    for (const name of readdirSync('cms/content/pages')) {
      const page = findDocumentPage(name);
      expect(page && regions.some((region) => hasRoute(page.route, region)), name).toBe(true);
    }
  });

  it('every editorial page has a shipped document, except pages that editors add', () => {
    const shipped = readdirSync('cms/content/pages');
    const without = routeKeys.filter(
      (route) => isEditorialRoute(route) && !shipped.includes(getDocumentName({ route, params: {} })),
    );
    expect(without).toEqual(['page']);
  });
});
