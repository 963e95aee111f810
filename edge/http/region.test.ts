import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { chooseRegion, findRegionOfLanguages } from './region.ts';

async function choose(headers: Record<string, string>, country?: string): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(chooseRegion(context.req.raw, country)));
  return (await app.request('/', { headers })).text();
}

describe('the choice of a region', () => {
  it('[RT-01] prefers the cookie to the country, the country to the language, and the language to Sweden', async () => {
    const language = { 'Accept-Language': 'nb,en;q=0.8' };
    expect(await choose({ ...language, Cookie: 'region=fi' }, 'SE')).toBe('fi');
    expect(await choose(language, 'SE')).toBe('se');
    expect(await choose(language)).toBe('no');
    expect(await choose({})).toBe('se');
  });

  it('ignores an unknown country and an invalid cookie', async () => {
    expect(await choose({ 'Accept-Language': 'fi' }, 'US')).toBe('fi');
    expect(await choose({ Cookie: 'region=//evil.example' })).toBe('se');
  });

  it.each([
    ['sv-SE,sv;q=0.9', 'se'],
    ['no', 'no'],
    ['nn-NO', 'no'],
    ['en-US,en;q=0.9,fi;q=0.5,sv;q=0.4', 'fi'],
    ['sv;q=0.1,nb;q=0.9', 'no'],
    ['sv;q=0', undefined],
    ['*', undefined],
    ['de,en;q=x', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (header, region) => {
    expect(findRegionOfLanguages(header)).toBe(region);
  });
});
