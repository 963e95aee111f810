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
  it('[AN-09] of what went wrong is a line of the log, without consent and without what looks personal', async () => {
    const { status, lines } = await report({ ...fault, message: 'no offer for maja@exempel.se' });
    expect(status).toBe(204);
    expect(lines).toMatchObject([{ level: 'error', route: 'checkout', message: 'no offer for [redacted]' }]);
  });

  it('of what was measured counts after consent to statistics alone', async () => {
    expect(await report(vitals)).toEqual({ status: 403, lines: [] });
    const { status, lines } = await report(vitals, own, '{"categories":["analytics"]}');
    expect(status).toBe(204);
    expect(lines).toMatchObject([
      { name: 'CLS', value: 20, route: 'home' },
      { name: 'INP', value: 24, route: 'home' },
    ]);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['another site', fault, { ...own, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['no JSON', '{', own, 400],
    ['another kind', { ...fault, kind: 'note' }, own, 400],
    ['a field too many', { ...fault, email: 'a@b.se' }, own, 400],
    ['a huge message', { ...fault, message: 'x'.repeat(501) }, own, 400],
    ['a huge body', `${' '.repeat(8_200)}{}`, own, 413],
  ])('is refused as %s', async (_what, body, headers, status) => {
    expect(await report(body, headers)).toEqual({ status, lines: [] });
  });

  it('names no route that the site does not know', async () => {
    expect((await report({ ...fault, route: 'made-up' })).lines).toMatchObject([{ route: 'other' }]);
  });
});
