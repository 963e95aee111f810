import type { Region } from '../../core/domain/region.ts';
import { describe, expect, it } from 'vitest';
import { resolveDestination } from './destination.ts';

const href = (destination: string, region: Region = 'se') => resolveDestination(destination, { region })?.href;

describe('resolveDestination', () => {
  it("finds pages by their key and by the key of their segment, in the region's words", () => {
    expect(href('route:userTerms', 'no')).toBe('/no/brukervilkar');
    expect(href('route:premium.landing', 'fi')).toBe('/fi/kokeile-ilmaiseksi');
    expect(href('route:premiumLanding', 'fi')).toBe('/fi/kokeile-ilmaiseksi');
  });

  it('passes a parameter', () => {
    expect(href('route:podcast:nattskiftet')).toBe('/se/podcast/nattskiftet/');
    expect(href('route:category:27')).toBe('/se/kategorier/27/true-crime');
    expect(href('route:checkoutV2.premiumTotal')).toBe('/se/checkout-v2/premiumTotal');
    expect(href('route:checkoutV2.student', 'fi')).toBe('/fi/opiskelija/todista');
    expect(href('route:checkout:standard', 'no')).toBe('/no/checkout-v2/standard');
  });

  it('returns undefined for unknown pages and missing parameters', () => {
    expect(href('route:madeUp')).toBeUndefined();
    expect(href('route:podcast')).toBeUndefined();
  });

  it('returns undefined for pages about students while the student plan is not sold', () => {
    for (const destination of ['route:student', 'route:checkoutV2.student', 'route:checkout:student', 'route:hitract'])
      expect(resolveDestination(destination, { region: 'se', hasStudentOffer: false })).toBeUndefined();
    expect(resolveDestination('route:checkout:duo', { region: 'se', hasStudentOffer: false })).toBeDefined();
  });

  it('accepts only safe addresses', () => {
    expect(resolveDestination('https://example.org/a', { region: 'se' })).toEqual({
      href: 'https://example.org/a',
      isExternal: true,
    });
    expect(href('mailto:hjalp@nordlyd.example')).toBe('mailto:hjalp@nordlyd.example');
    expect(href('javascript:alert(1)')).toBeUndefined();
    expect(href('http://example.org/')).toBeUndefined();
    expect(href('//example.org')).toBeUndefined();
    expect(href('data:text/html,x')).toBeUndefined();
  });
});
