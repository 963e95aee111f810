import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Routes that need no CSRF check: they use no cookie. The provider signs the body of a back-channel logout. */
const open = ['/csp-report', '/migration-date-info', '/auth/backchannel-logout'];

/** What another site can make a browser send. */
const foreign: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4200' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: `${siteUrl}.evil.example` },
  { Origin: siteUrl.replace('https', 'http') },
];
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe('a request that another site causes', () => {
  it('is rejected by every route with an unsafe method', async () => {
    const { edge, backend, browser: start } = createTestSite();
    const browser = start();
    await browser.logIn();
    const calls = backend.calls.length;
    const unsafe = edge.routes.filter(({ method, path }) => !['GET', 'ALL'].includes(method) && !open.includes(path));
    const calledBy = new Map(unsafe.map(({ method, path }) => [path.replace(/:\w+/, 'card'), method]));
    calledBy.set('/api/v2/subscription/package', 'POST').set('/api/v2/user/api/migrate/x', 'POST');
    expect([...calledBy.keys()]).toContain('/auth/logout');
    expect([...calledBy.keys()]).toContain('/auth/refreshSchibstedSession');
    for (const [path, method] of calledBy) {
      for (const headers of foreign) {
        for (const type of types) {
          const sent = { 'X-Nordlyd': '1', 'Content-Type': type, ...headers };
          const response = await browser.open(path, { method, body: 'region=se', headers: sent });
          expect([path, headers, type, response.status]).toEqual([path, headers, type, 403]);
        }
      }
    }
    expect(backend.calls.length).toBe(calls);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
  });

  it('triggers neither of the two reads with an effect, in any spelling of their path', async () => {
    const { backend, browser: start } = createTestSite();
    const browser = start();
    await browser.logIn();
    const calls = backend.calls.length;
    for (const path of [
      '/user/api/migrate/x',
      '/user/api/%6digrate/x',
      '/user/api/create-migration-prompt-history-record',
      '/user/api/create-migration-prompt-history-record/',
      '/user/./api/migrate/x',
      '/user/api//migrate/x',
    ]) {
      for (const headers of [...foreign, {}, { 'Sec-Fetch-Site': 'same-origin' }, { 'X-Nordlyd': '1' }]) {
        const response = await browser.open(`/api/v2${path}`, { headers });
        expect([path, headers, response.status]).toEqual([path, headers, 403]);
      }
    }
    expect((await browser.call('/api/v2/user/%E0%A4%A')).status).toBe(404);
    expect(backend.calls.length).toBe(calls);
  });
});
