import { afterEach, expect, it, vi } from 'vitest';
import { analyticsCookies, loginCompletionCookie, loginStartedMark, consentCookie } from '../../core/domain/consent.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Cookies that scripts may read, for they say nothing of anybody (decisions 0033, 0038 and 0039). */
const readable = ['region', 'nl-hint', 'nl-toast'];

it('[CO-05] a fresh visit leaves no cookie, whatever page is opened', async () => {
  const { edge } = createTestSite();
  for (const path of [
    '/',
    '/se/',
    '/no/oppdag',
    '/fi/haku?q=a',
    '/se/logga-in',
    '/se/podcast/x/',
    '/se/xyz',
    '/api/me',
  ]) {
    const answer = await edge.request(siteUrl + path, { headers: { 'Accept-Language': 'nb' } });
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
  }
});

it('[CO-05] every cookie of the site is for the whole site, encrypted connections and this site alone; scripts read three', async () => {
  const { browser: open, edge } = createTestSite();
  const lines: string[] = [];
  const fetch = edge.request.bind(edge);
  vi.spyOn(edge, 'request').mockImplementation(async (...asked) => {
    const answer = await fetch(...asked);
    lines.push(...answer.headers.getSetCookie());
    return answer;
  });
  const browser = open();
  await browser.open('/se/upptack?envoy_share_link_hash=abc');
  await browser.logIn('region=se');
  for (const path of ['/se/student', '/se/subscription-flow', '/se/checkout-v2/confirmation']) await browser.open(path);
  const body = new URLSearchParams({ region: 'se' }).toString();
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
  await browser.open('/auth/logout', { method: 'POST', body, headers });
  await browser.open('/auth/logged-out?state=se');
  const names = new Set(lines.map((line) => line.split('=')[0] ?? ''));
  expect([...names].map((name) => name.replace(/^(__Host-login-).*/, '$1…')).toSorted()).toEqual([
    '__Host-access_token',
    '__Host-login-…',
    '__Host-migration_session',
    '__Host-refresh_token',
    'envoySession',
    'has_completed_checkout',
    'nl-hint',
    'nl-toast',
    'region',
    'studentflow',
    'subflow',
  ]);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
    expect([line, line.includes('; HttpOnly')]).toEqual([line, !readable.includes(line.split('=')[0] ?? '')]);
  }
});

it.each([
  [false, { categories: ['necessary', 'analytics'] }, true, 'schibsted.login'],
  [true, { categories: ['necessary', 'analytics'] }, true, 'schibsted.sign_up'],
  // no page could tell that somebody went to log in: the next one does
  [false, { categories: ['necessary', 'analytics'] }, false, 'schibsted.init_login.login'],
  [true, { categories: ['necessary', 'analytics'] }, false, 'schibsted.init_login.sign_up'],
  [true, { categories: ['necessary', 'marketing'] }, false, undefined],
  [true, undefined, false, undefined],
])(
  '[AN-02] who comes back (new: %s, choice: %o, was told to go: %s) leaves word: %s',
  async (isNew, choice, isTold, word) => {
    const { browser: open, identity } = createTestSite();
    identity.isNewUser = isNew;
    const browser = open();
    if (choice) browser.jar.set(consentCookie, encodeURIComponent(JSON.stringify(choice)));
    if (isTold) browser.jar.set(loginCompletionCookie, loginStartedMark);
    await browser.logIn();
    expect(browser.jar.get(loginCompletionCookie)).toBe(word);
    expect(analyticsCookies).toContain(loginCompletionCookie);
  },
);
