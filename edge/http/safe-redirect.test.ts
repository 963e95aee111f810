import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSafePath } from './safe-redirect.ts';
import { readQuery } from '../cache/page-query.ts';

const origin = 'https://nordlyd.example';

/** What a browser would do with a Location of ours: the WHATWG parser is the oracle. */
const leadsTo = (location: string): string => new URL(location, origin).origin;

/** Texts that parsers of addresses disagree about. */
const pieces = fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', '%2f', '\t', '\n', ' ', 'evil.example', 'se');
const nasty = fc.oneof(
  fc.string(),
  fc.array(pieces).map((parts) => `/${parts.join('')}`),
  fc
    .constantFrom('https:', 'http:', 'javascript:', 'data:')
    .chain((scheme) => fc.string().map((rest) => scheme + rest)),
);

describe('readSafePath', () => {
  it('[AU-02] keeps a path with its query and fragment', () => {
    for (const path of ['/se/checkout-v2/duo?coupon=X', '/se/hjalp#losenord', '/se/sok?q=a#//evil.example'])
      expect(toSafePath(path, origin, '/')).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/se/../..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\r\nX-Evil: 1',
    '',
  ])('never leaves the site for %j', (given) => {
    const path = toSafePath(given, origin, '/se/');
    expect(leadsTo(path)).toBe(origin);
    expect(path.startsWith('//')).toBe(false);
    expect(path).not.toMatch(/[\r\n]/);
  });

  it('never leaves the site for any text', () => {
    fc.assert(
      fc.property(nasty, (given) => {
        const path = toSafePath(given, origin, '/se/');
        expect(leadsTo(path)).toBe(origin);
        expect(path).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['login', 'signup'] as const)('limits the return path of the page %s', (route) => {
    const read = (returnTo: string): string | undefined =>
      readQuery(route, new URLSearchParams({ returnTo }))['returnTo'];
    const wanted = '/se/checkout-v2/duo?coupon=HALF3';
    expect(read(wanted)).toBe(wanted);
    for (const evil of ['//evil.example', '/..//evil.example/x', '/./\\evil.example', '/\t/evil.example', ''])
      expect([evil, read(evil)]).toEqual([evil, undefined]);
    fc.assert(
      fc.property(nasty, (given) => {
        const path = read(given);
        if (path === undefined) return;
        expect(leadsTo(path)).toBe(origin);
        expect(path).toMatch(/^\/(?!\/)/);
      }),
      { numRuns: 5_000 },
    );
  });
});
