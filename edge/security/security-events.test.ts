import { afterEach, expect, it, vi } from 'vitest';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** The kinds of security events since the last call. */
const readKinds = (lines: string[]): unknown[] =>
  lines.splice(0).flatMap((line) => {
    const { event, kind } = JSON.parse(line) as { event: string; kind?: string };
    return event === 'security event' ? [kind] : [];
  });

it('logs logins, refused refreshes and refused requests as security events without naming the user', async () => {
  const { browser: open, identity, backend, lines } = createTestSite();
  const browser = open();
  await browser.logIn();
  expect(lines.filter((line) => line.includes('security event')).join()).not.toContain('user-1');
  expect(readKinds(lines)).toEqual(['login_succeeded']);
  identity.mode = 'invalid_grant';
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 700_000);
  await browser.call('/api/me');
  expect(readKinds(lines)).toEqual(['refresh_refused']);
  await open().logIn();
  expect(readKinds(lines)).toEqual(['login_failed']);
  await browser.open('/auth/logout', { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect(readKinds(lines)).toEqual(['cross_site_refused']);
  backend.respond = () => Response.json({ title: 'AccessDenied' }, { status: 403 });
  await browser.call('/api/v2/user');
  expect(readKinds(lines)).toEqual(['access_denied']);
  const exportData = { method: 'POST', headers: { 'X-Address': '192.0.2.1' } };
  for (let count = 0; count < 31; count += 1) await browser.call('/api/v2/user-account/export', exportData);
  expect(readKinds(lines)).toContain('rate_limited');
});

it('counts security events by kind', async () => {
  const metrics = createMetrics();
  metrics.observe('info', 'security event', { kind: 'login_failed' });
  metrics.observe('info', 'security event', { kind: 'login_failed' });
  expect(await metrics.read()).toContain('security_events_total{kind="login_failed"} 2');
});
