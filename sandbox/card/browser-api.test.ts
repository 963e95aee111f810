import { describe, expect, it } from 'vitest';
import { testSettings, openMerchant } from './testing/merchant.ts';
import { translations } from './translations/translations.ts';
import { openKey } from './key.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { prepareEncryption } from './fields/encryption.ts';
import { lookUpBrand } from './bin-lookup.ts';

const merchant = await openMerchant();
const fields = '/checkoutshopper/securedfields/sandbox_nordlyd/6.3.0';

describe('translations of the provider’s client', () => {
  const [swedish = {}, ...others] = Object.values(translations);

  it('has the same keys and placeholders in every language', () => {
    const places = (text: string | undefined) => (text?.match(/%\{\w+\}|%@/g) ?? []).sort();
    for (const texts of others) {
      expect(Object.keys(texts)).toEqual(Object.keys(swedish));
      for (const [key, text] of Object.entries(texts)) expect([key, places(text)]).toEqual([key, places(swedish[key])]);
    }
  });

  it.each(['sv-SE', 'no-NO', 'fi-FI'])('serve %s to the shop', async (locale) => {
    const path = `/checkoutshopper/sdk/6.45.2/translations/${locale}.json`;
    const response = await merchant.app.request(path, { headers: { Origin: testSettings.siteUrl } });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(testSettings.siteUrl);
    expect(await response.json()).toMatchObject({ 'cc.num.900': expect.any(String) });
  });

  it('returns 404 for an unsupported language', async () => {
    expect((await merchant.app.request('/checkoutshopper/sdk/6.45.2/translations/de-DE.json')).status).toBe(404);
  });
});

describe('secured fields', () => {
  const open = (origin: string, clientKey = 'sandbox_nordlyd') =>
    merchant.app.request(
      `/checkoutshopper/securedfields/${clientKey}/6.3.0/securedFields.html?type=card&d=${btoa(origin)}`,
    );

  it('opens only for the shop, with a strict content security policy', async () => {
    const page = await open(testSettings.siteUrl);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(page.status).toBe(200);
    expect(policy).toContain(`frame-ancestors ${testSettings.siteUrl}`);
    expect(policy).not.toContain('unsafe');
    expect((await open('http://evil.example')).status).toBe(403);
    expect((await open(testSettings.siteUrl, 'sandbox_other')).status).toBe(403);
    expect((await merchant.app.request(`${fields}/securedFields.html?d=%00`)).status).toBe(403);
    // another merchant's page does not get the public key: it could not submit the form
    expect((await merchant.app.request(`${fields}/publicKey.json?d=${btoa('https://other.example')}`)).status).toBe(
      403,
    );
  });

  it('serve their scripts as plain JavaScript', async () => {
    const page = await (await open(testSettings.siteUrl)).text();
    expect(page).toContain('src="start.ts"');
    const script = await merchant.app.request(`${fields}/messages.ts`);
    expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(await script.text()).not.toContain('export type');
    expect((await merchant.app.request(`${fields}/../key.ts`)).status).toBe(404);
  });
});

describe('browser routes', () => {
  it('allows no other origin', async () => {
    const response = await merchant.app.request('/checkoutanalytics/v3/analytics?clientKey=sandbox_nordlyd', {
      method: 'POST',
      headers: { Origin: 'http://evil.example' },
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).not.toBe('http://evil.example');
  });

  it('returns 401 for an unknown client key', async () => {
    const send = (clientKey: string) =>
      merchant.app.request(`/checkoutanalytics/v3/analytics?clientKey=${clientKey}`, { method: 'POST', body: '{}' });
    expect(await (await send('sandbox_nordlyd')).json()).toMatchObject({ checkoutAttemptId: expect.any(String) });
    expect((await send('other')).status).toBe(401);
  });

  it('serves an SVG for known and unknown logos', async () => {
    for (const name of ['logos/visa', 'logos/unheard-of', 'components/bento_lock']) {
      const response = await merchant.app.request(`/checkoutshopper/images/${name}.svg`);
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
      expect(await response.text()).toMatch(/^<svg/);
    }
  });
});

describe('lookUpBrand', () => {
  it.each([
    ['41111111111', [{ brand: 'visa', supported: true }]],
    ['60116011601', [{ brand: 'discover', supported: false }]],
    ['99999999999', undefined],
  ])('returns the brand of %s', async (binValue, brands) => {
    const key = await openKey(openDocumentStore(':memory:'));
    const encrypt = await prepareEncryption({ ...(key.publicJwk as JsonWebKey), kid: String(key.publicJwk.kid) });
    const question = { supportedBrands: ['visa', 'mc'], encryptedBin: await encrypt({ binValue }), requestId: 'r1' };
    const response = await lookUpBrand(key, question);
    expect(response).toMatchObject(brands === undefined ? { requestId: 'r1' } : { requestId: 'r1', brands });
    expect(await lookUpBrand(key, { encryptedBin: 'nonsense' })).toBeUndefined();
  });
});
