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
  it('[RT-03] reads back every page of every market from its own link', () => {
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

  it('[RT-01] knows no other locale than se, no and fi', () => {
    for (const path of ['/dk/', '/', '/SE/', '/sv/', '//se/', '/se//', '/xse/'])
      expect(matchPath(path), path).toBeUndefined();
  });

  it('[RT-06] has a checkout for the five offer words alone', () => {
    for (const word of ['standard', 'student', 'duo', 'premiumTotal', 'premiumTotalDuo']) {
      expect(matchPath(`/se/checkout-v2/${word}`)).toMatchObject({ route: 'checkout', params: { offer: word } });
    }
    for (const word of ['total', 'Standard', 'premiumtotal', 'x'])
      expect(matchPath(`/se/checkout-v2/${word}`)).toBeUndefined();
    expect(matchPath('/se/checkout-v2/confirmation')).toMatchObject({ route: 'checkoutConfirmation' });
    expect(linkToCheckout('totalDuo', 'fi')).toBe('/fi/checkout-v2/premiumTotalDuo');
  });

  it('[RT-10] ends home, podcast, episode and audiobook in a slash and nothing else', () => {
    const slashed = routeKeys.filter((key) => getRouteConfig(key).hasTrailingSlash);
    expect(slashed).toEqual(['home', 'podcast', 'episode', 'audiobook']);
    expect(linkTo('podcast', 'no', { slug: 'a b/ø' })).toBe('/no/podcast/a%20b%2F%C3%B8/');
    expect(linkTo('offer', 'se')).toBe('/se/erbjudande');
  });

  it('[RT-11] spells a category by id and the market word', () => {
    expect(linkToCategory(9, 'fi')).toBe('/fi/kategoriat/9/politiikka');
    expect(linkToCategory(27, 'se')).toBe('/se/kategorier/27/true-crime');
  });

  it('[RT-11] finds a category by id or by destination and knows its one address', () => {
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

  it('answers broken percent-encoding with no page instead of an exception', () => {
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

  it.each(['footer', 'my-podcasts', 'checkout', ''])('"%s" is shown by none', (name) => {
    expect(findDocumentPage(name)).toBeUndefined();
  });

  it('each that is shipped has a page in some market', () => {
    for (const name of readdirSync('cms/content/pages')) {
      const page = findDocumentPage(name);
      expect(page && regions.some((region) => hasRoute(page.route, region)), name).toBe(true);
    }
  });

  it('each page of the editors alone has a document that is shipped, but for those that they add', () => {
    const shipped = readdirSync('cms/content/pages');
    const without = routeKeys.filter(
      (route) => isEditorialRoute(route) && !shipped.includes(getDocumentName({ route, params: {} })),
    );
    expect(without).toEqual(['page']);
  });
});
