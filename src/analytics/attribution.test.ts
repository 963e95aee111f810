import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignFields } from '../../core/domain/event.ts';
import { readTouch } from './attribution.ts';

const direct = { gift: false, partner: false };
const land = (search: string, referrer = '', route = 'home') =>
  readTouch({ url: new URL(`https://nordlyd.example/se/${search}`), referrer, route });

describe('readTouch', () => {
  it.each<[string, object]>([
    ['', direct],
    [
      '?utm_source=nyhetsbrev&utm_medium=email&utm_campaign=H%C3%B6st+2026&utm_content=a&utm_term=podd',
      { source: 'nyhetsbrev', medium: 'email', campaign: 'Höst 2026', content: 'a', term: 'podd', ...direct },
    ],
    // the value of a click id never leaves the address
    ['?gclid=EAIaIQobChMI&fbclid=x&foo=1', { click_ids: ['gclid', 'fbclid'], ...direct }],
    ['?envoy_share_link_hash=abc', { ...direct, gift: true }],
    ['?utm_source=&utm_medium=%20', direct],
    ['?utm_campaign=black-friday_2026|se:v.2', { campaign: 'black-friday_2026|se:v.2', ...direct }],
    ['?utm_source=a&utm_id=7&utm_source=b', { source: 'a', ...direct }],
  ])('reads %s', (search, touch) => {
    expect(land(search)).toEqual(touch);
  });

  it.each([
    ['an email address', 'maja@exempel.se'],
    ['an encoded email address', 'maja%2540exempel.se'],
    ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['a UUID', '0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11'],
    ['a session token', 'k3J9x0Qm2Vt7Zb5Ls8Wd1Fh4Gp6Rn0Yc'],
    ['a hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['a malformed encoding', 'h%F6st'],
    ['a cut encoding', 'h%C3'],
    ['a control character', 'a%00b'],
    ['a long text', 'x%20'.repeat(60)],
    ['a phone number', '%2B46701234567'],
    ['a phone number in groups', '070-123%2045%2067'],
    ['a personal number', '19850312-1234'],
    ['a card number', '4111111111111111'],
    ['full-width digits', '０７０１２３４５６７'],
    ['an address with a full-width at sign', 'astrid＠nordlyd.example'],
    ['an address with at in brackets', 'astrid%20(at)%20nordlyd.example'],
    ['an address with at in square brackets', 'astrid[at]nordlyd.example'],
  ])('drops %s, and names the parameter', (_what, value) => {
    expect(land(`?utm_source=ok&utm_term=${value}`)).toEqual({ source: 'ok', rejected: ['utm_term'], ...direct });
  });

  it('names the host of another site, and the pages of partners', () => {
    expect(land('', 'https://search.example/q?user=maja')).toEqual({ referring_host: 'search.example', ...direct });
    for (const own of ['https://nordlyd.example/se/sok?q=x', 'android-app://com.mail/', 'https://[::1]/', 'x'])
      expect(land('', own)).toEqual(direct);
    expect(land('', '', 'partnerActivation')).toEqual({ ...direct, partner: true });
    expect(land('', '', 'partners')).toEqual(direct);
  });

  it('accepts any address: no value is long, and none has an at sign or a control character', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 150 }), fc.string({ maxLength: 20 }));
    const name = fc.constantFrom('utm_source', 'utm_medium', 'utm_term', 'gclid', 'utm_%');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, anything), { maxLength: 5 }), anything, (parameters, referrer) => {
        const touch = land(
          `?${parameters.map(([key, value]) => `${key}=${value.replaceAll(/[#&]/g, '')}`).join('&')}`,
          referrer,
        );
        for (const field of campaignFields) {
          expect(touch[field] ?? 'x').toMatch(/^[^\u0000-\u001f@\ufffd]{1,100}$/u);
        }
      }),
    );
  });
});

describe('the touches of a session', () => {
  const storage = new Map<string, string>();
  /** Opens a page in the same tab; the module starts again, as in a browser. */
  async function open(address: string, referrer = '') {
    vi.resetModules();
    vi.stubGlobal('location', { href: `https://nordlyd.example${address}` });
    vi.stubGlobal('document', { documentElement: { dataset: { route: 'home' } }, referrer });
    const { captureTouch, readAttribution } = await import('./attribution.ts');
    const touch = captureTouch();
    return { touch, attribution: readAttribution() };
  }
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    });
  });

  it('[AN-02] keep the first, and replace the last by the next campaign only', async () => {
    const first = { referring_host: 'search.example', ...direct };
    const last = { source: 'nyhetsbrev', ...direct };
    expect(await open('/se/', 'https://search.example/')).toEqual({
      touch: first,
      attribution: { first, last: first },
    });
    const inside = await open('/se/upptack', 'https://nordlyd.example/se/');
    expect(inside).toEqual({ touch: undefined, attribution: { first, last: first } });
    expect(await open('/se/?utm_source=nyhetsbrev')).toEqual({ touch: last, attribution: { first, last } });
    // a reload
    expect((await open('/se/?utm_source=nyhetsbrev')).touch).toBeUndefined();
    // the login's provider and the bank are no touch
    expect(await open('/se/checkout-v2/standard', 'https://login.example/')).toEqual({
      touch: undefined,
      attribution: { first, last },
    });
  });

  it.each<[string, object]>([
    [
      'the history of the tab',
      {
        navigation: {
          currentEntry: { index: 3 },
          entries: () =>
            [
              'https://nordlyd.example/se/?utm_source=nyhetsbrev',
              'https://nordlyd.example/se/upptack?gclid=x',
              'https://nordlyd.example/se/sok',
              'https://nordlyd.example/se/episode/1',
              'https://nordlyd.example/se/?utm_source=later',
              null,
            ].map((url) => ({ url })),
        },
      },
    ],
    ['the page before', { navigation: undefined }],
  ])('[AN-02] of a consent on a later page come from %s', async (_what, { navigation }: { navigation?: object }) => {
    vi.stubGlobal('navigation', navigation);
    const landing = { source: 'nyhetsbrev', ...direct };
    const click = { click_ids: ['gclid'], ...direct };
    const { touch, attribution } = await open('/se/episode/1', 'https://nordlyd.example/se/?utm_source=nyhetsbrev');
    const last = navigation ? click : landing;
    expect({ touch, attribution }).toEqual({ touch: last, attribution: { first: landing, last } });
    expect((await open('/se/')).touch).toBeUndefined();
    vi.stubGlobal('navigation', undefined);
    storage.clear();
    const foreign = await open('/se/episode/1', 'https://search.example/?utm_source=x');
    expect(foreign.touch).toEqual({ referring_host: 'search.example', ...direct });
  });

  it('hold for a page whose browser blocks or has changed the storage', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const touch = { campaign: 'x', ...direct };
    expect(await open('/se/?utm_campaign=x')).toEqual({ touch, attribution: { first: touch, last: touch } });
    for (const text of ['{', 'null', '[]', '{"first":1}']) {
      vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: () => undefined });
      expect((await open('/se/?utm_campaign=x')).attribution).toEqual({ first: touch, last: touch });
    }
  });
});
