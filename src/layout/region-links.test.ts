import type { View } from '../../core/routing/routes.ts';
import { describe, expect, it } from 'vitest';
import { listRegionLinks } from './region-links.ts';

const view = (route: View['route'], params: View['params'] = {}): View => ({
  region: 'se',
  route,
  params,
  query: {},
  origin: 'https://nordlyd.example',
});

describe('listRegionLinks', () => {
  it("links to the same page in the other region's words", () => {
    expect(listRegionLinks(view('student'))).toEqual([
      { region: 'no', href: '/no/student' },
      { region: 'fi', href: '/fi/opiskelija' },
    ]);
    expect(listRegionLinks(view('category', { id: '25', name: 'sport' }))[1]?.href).toBe('/fi/kategoriat/25/urheilu');
  });

  it('links to the start page when the page belongs to one region or is an error', () => {
    expect(listRegionLinks(view('podcast', { slug: 'nattskiftet' })).map(({ href }) => href)).toEqual(['/no/', '/fi/']);
    const local = { ...view('page', { slug: 'sommer' }), pageRegions: ['se', 'fi'] as const };
    expect(listRegionLinks(local).map(({ href }) => href)).toEqual(['/no/', '/fi/sivu/sommer']);
    expect(listRegionLinks(view('notFound')).map(({ href }) => href)).toEqual(['/no/', '/fi/']);
  });
});
