import { describe, expect, it, vi } from 'vitest';
import type { View } from '../../core/routing/routes.ts';
import { parseConsentService } from './consent-service.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

const external = {
  CONSENT_SCRIPT: 'https://consent.example/{property}/loader.js?language={language}',
  CONSENT_PROPERTY_SE: 'p-1',
  CONSENT_PROPERTY_NO: 'p-2',
  CONSENT_PROPERTY_FI: 'p-3',
};

/** Returns the security policy of a page and the consent service that its render gets. */
async function open(path: string, variables: Record<string, string>) {
  const views: View[] = [];
  const { edge } = createTestSite(variables, {
    renderPage: (_folder, view) => {
      views.push(view);
      return Promise.resolve({ status: 200, html: '<!doctype html>' });
    },
  });
  const { headers } = await edge.request(siteUrl + path);
  vi.unstubAllGlobals();
  const policy = headers.get('Content-Security-Policy') ?? '';
  const find = (name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `));
  return { policy, find, service: views[0]?.consentService };
}

describe('an external consent service', () => {
  it('[CO-04] has one script per region with the property and language of the region', () => {
    expect(parseConsentService(external, false)).toEqual({
      scripts: {
        se: 'https://consent.example/p-1/loader.js?language=sv',
        no: 'https://consent.example/p-2/loader.js?language=no',
        fi: 'https://consent.example/p-3/loader.js?language=fi',
      },
      open: undefined,
      keeps: ['euconsent-v2'],
      origins: [],
      hasInlineStyles: false,
    });
    const more = {
      CONSENT_OPEN: 'S.ui.show {group}',
      CONSENT_GROUP_NO: 'g-2',
      CONSENT_KEEPS: 's_* t',
      CONSENT_ORIGINS: 'https://cdn.example/x',
    };
    expect(parseConsentService({ ...external, ...more }, false)).toMatchObject({
      open: { se: 'S.ui.show 687344', no: 'S.ui.show g-2', fi: 'S.ui.show 696031' },
      keeps: ['euconsent-v2', 's_*', 't'],
      origins: ['https://cdn.example'],
      hasInlineStyles: false,
    });
  });

  it('is undefined without a script, and rejects an incomplete or malformed configuration with the name of its variable', () => {
    expect(parseConsentService({ CONSENT_OPEN: 'Service.show' }, false)).toBeUndefined();
    for (const [name, value] of [
      ['CONSENT_SCRIPT', 'http://consent.example/{property}.js'],
      ['CONSENT_SCRIPT', 'https://consent.example/x.js'],
      ['CONSENT_PROPERTY_NO', ''],
      ['CONSENT_GROUP_SE', 'a b'],
      ['CONSENT_PROPERTY_FI', '"><script>'],
      ['CONSENT_OPEN', 'alert(1)'],
      ['CONSENT_KEEPS', '*'],
      ['CONSENT_ORIGINS', '*'],
    ] as const)
      expect(() => parseConsentService({ ...external, [name]: value }, false), `${name}=${value}`).toThrow(name);
  });

  it('[AU-19] [CO-04] gives each page the property and group of its region without further configuration', async () => {
    const variables = { CONSENT_SCRIPT: 'https://consent.example/{property}.js', CONSENT_OPEN: 'sp.show {group}' };
    const views = await Promise.all(['/se/', '/no/', '/fi/'].map((path) => open(path, variables)));
    expect(views.map(({ service }) => [service?.src, service?.open])).toEqual([
      ['https://consent.example/27122.js', 'sp.show 687344'],
      ['https://consent.example/27263.js', 'sp.show 1224415'],
      ['https://consent.example/27685.js', 'sp.show 696031'],
    ]);
  });

  it('[CO-04] [CO-05] adds only its configured origins to the policy, and each page gets the script of its region', async () => {
    for (const [path, property] of [
      ['/se/', 'p-1'],
      ['/no/', 'p-2'],
      ['/fi/', 'p-3'],
    ]) {
      const { find, service } = await open(path ?? '', { ...external, CONSENT_ORIGINS: 'https://cdn.example' });
      expect(service?.src).toContain(`consent.example/${property}/`);
      expect(find('script-src')).toMatch(/^script-src 'self' 'sha256-[\w+/]+=' https:\/\/consent\.example$/);
      for (const name of ['style-src', 'connect-src', 'frame-src', 'font-src'])
        expect(find(name)).toBe(`${name} 'self' https://consent.example https://cdn.example`);
    }
    const styled = await open('/se/', { ...external, CONSENT_INLINE_STYLES: '1' });
    // a hash would make browsers ignore 'unsafe-inline'
    expect(styled.find('style-src')).toBe("style-src 'self' 'unsafe-inline' https://consent.example");
    const { policy, service } = await open('/se/', {});
    expect([policy.includes('example'), service]).toEqual([false, undefined]);
  });

  it.each(['/se/checkout-v2/standard', '/se/checkout-v2/verify-vm', '/se/mitt-konto/betalningar', '/api/me'])(
    '[CO-05] is not in the policy of %s',
    async (path) => {
      expect((await open(path, external)).policy).not.toContain('consent.example');
    },
  );
});
