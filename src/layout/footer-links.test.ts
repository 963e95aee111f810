import { describe, expect, it } from 'vitest';
import type { FooterLink } from './footer-column.ts';
import { listFooterEntries } from './footer-links.ts';

const link = (displayText: string, destination: string, type: FooterLink['type'] = 'internal'): FooterLink => ({
  displayText,
  destination,
  type,
});

describe('listFooterEntries', () => {
  it('[NV-10] localizes internal links and keeps external ones', () => {
    const entries = listFooterEntries(
      [link('Vilkår', 'route:userTerms'), link('Jobb', 'https://jobs.example.org/', 'external')],
      { region: 'no' },
    );
    expect(entries).toMatchObject([
      { kind: 'link', label: 'Vilkår', href: '/no/brukervilkar', isExternal: false },
      { kind: 'link', label: 'Jobb', href: 'https://jobs.example.org/', isExternal: true },
    ]);
  });

  it('leaves out unknown pages, unsafe addresses and duplicate links', () => {
    const links = [
      link('?', 'route:madeUp'),
      link('!', 'javascript:alert(1)', 'external'),
      link('Sök', 'route:search'),
      link('Hitta', 'route:search'),
    ];
    expect(listFooterEntries(links, { region: 'se' }).map(({ label }) => label)).toEqual(['Sök']);
  });

  it('[NV-10] keeps the buttons that work', () => {
    const button = (buttonTypeKey: FooterLink['buttonTypeKey']): FooterLink => ({
      ...link('Knapp', '', 'button'),
      buttonTypeKey,
    });
    expect(listFooterEntries([button('regionSelect'), button('privacySettings')], { region: 'se' })).toEqual([
      { kind: 'button', key: 'privacySettings', label: 'Knapp', button: 'privacySettings' },
    ]);
  });
});
