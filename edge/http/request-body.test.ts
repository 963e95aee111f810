import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  '/migration-date-info',
  '/auth/refreshSchibstedSession',
  '/csp-report',
  '/client-report',
  '/api/v2/user/cookies-consent',
  '/api/v2/user/login',
])('[EF-04] an aborted body for %s is an error of the client, and is not logged as a bug', async (path) => {
  const { edge, lines } = createTestSite();
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('aborted')),
  });
  const headers = { 'Content-Type': 'application/json', ...ownScript };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  const response = await edge.request(new Request(siteUrl + path, init));
  expect([response.status, await response.json()]).toMatchObject([400, { title: 'InvalidBody', status: 400 }]);
  expect(lines.join()).not.toContain('"level":"error"');
});
