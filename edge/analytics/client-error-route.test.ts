import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const fault = { kind: 'error', route: 'checkout', message: 'x is no function', stack: 'at a', traceId: 'a'.repeat(32) };
const vitals = {
  kind: 'vitals',
  route: 'home',
  vitals: [
    { name: 'CLS', value: 0.02 },
    { name: 'INP', value: 24 },
  ],
};
const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };

async function report(body: unknown, headers: Record<string, string> = own, cookie?: string) {
  const { browser: open, lines } = createTestSite();
  const browser = open();
  if (cookie !== undefined) browser.jar.set('cc_cookie', encodeURIComponent(cookie));
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { status } = await browser.open('/client-report', { method: 'POST', headers, body: text });
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { status, lines: entries.filter(({ event }) => event === 'browser error' || event === 'web vital') };
}

describe('a report from a browser', () => {
  it('[AN-09] of an error is logged without consent, and without personal data', async () => {
    const { status, lines } = await report({ ...fault, message: 'no offer for maja@exempel.se' });
    expect(status).toBe(204);
    expect(lines).toMatchObject([{ level: 'error', route: 'checkout', message: 'no offer for [redacted]' }]);
  });

  it('of a measurement counts only with consent to statistics', async () => {
    expect(await report(vitals)).toEqual({ status: 403, lines: [] });
    const { status, lines } = await report(vitals, own, '{"categories":["analytics"]}');
    expect(status).toBe(204);
    expect(lines).toMatchObject([
      { name: 'CLS', value: 20, route: 'home' },
      { name: 'INP', value: 24, route: 'home' },
    ]);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['a report of another site', fault, { ...own, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a body that is not JSON', '{', own, 400],
    ['a report of an unknown kind', { ...fault, kind: 'note' }, own, 400],
    ['a report with an unknown field', { ...fault, email: 'a@b.se' }, own, 400],
    ['a report with a long message', { ...fault, message: 'x'.repeat(501) }, own, 400],
    ['a body over the limit', `${' '.repeat(8_200)}{}`, own, 413],
  ])('is rejected: %s', async (_what, body, headers, status) => {
    expect(await report(body, headers)).toEqual({ status, lines: [] });
  });

  it('logs no route that the site does not have', async () => {
    expect((await report({ ...fault, route: 'made-up' })).lines).toMatchObject([{ route: 'other' }]);
  });
});
