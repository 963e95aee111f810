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
  it('keeps the page in the words of the other market', () => {
    expect(listRegionLinks(view('student'))).toEqual([
      { region: 'no', href: '/no/student' },
      { region: 'fi', href: '/fi/opiskelija' },
    ]);
    expect(listRegionLinks(view('category', { id: '25', name: 'sport' }))[1]?.href).toBe('/fi/kategoriat/25/urheilu');
  });

  it('goes to the start page where the page belongs to one market or is an error', () => {
    expect(listRegionLinks(view('podcast', { slug: 'nattskiftet' })).map(({ href }) => href)).toEqual(['/no/', '/fi/']);
    expect(listRegionLinks(view('notFound')).map(({ href }) => href)).toEqual(['/no/', '/fi/']);
  });
});
