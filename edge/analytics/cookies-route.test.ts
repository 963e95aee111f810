import { expect, it } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

const day = 86_400;
const id = '5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11';
const write = (choice: object): string => `cc_cookie=${encodeURIComponent(JSON.stringify(choice))}`;

async function renew(cookies: string[], headers: Record<string, string> = { Origin: siteUrl }) {
  const { edge } = createTestSite();
  const request = { method: 'POST', headers: { Cookie: cookies.join('; '), ...headers } };
  const response = await edge.request(`${siteUrl}/cookies`, request);
  const set = response.headers.getSetCookie().map((line) => {
    const [, name, value = '', seconds] = /^([^=]+)=([^;]*).*Max-Age=(\d+)/.exec(line) ?? [];
    return [name, decodeURIComponent(value), Number(seconds)];
  });
  return { status: response.status, set, lines: response.headers.getSetCookie() };
}

it('[CO-01] sets the choice, the region and the id of the browser again, the choice until its days are over', async () => {
  const choice = { categories: ['necessary', 'analytics'], revision: 0, at: Date.now() - 30 * day * 1_000 };
  const { status, set, lines } = await renew([write(choice), 'region=no', `nl-client=${id}`]);
  expect(status).toBe(204);
  expect(set).toEqual([
    ['cc_cookie', JSON.stringify(choice), expect.closeTo(152 * day, -2) as number],
    ['region', 'no', 365 * day],
    ['nl-client', id, 90 * day],
  ]);
  for (const line of lines) expect(line).toMatch(/Path=\/.*Secure.*SameSite=Lax/);
});

it('sets nothing that is invalid, over or without consent, and nothing for another site', async () => {
  const refusal = write({ categories: ['necessary'], revision: 0, at: Date.now() });
  expect((await renew([refusal, 'region=dk', `nl-client=${id}`])).set.map(([name]) => name)).toEqual(['cc_cookie']);
  const old = write({ categories: ['necessary', 'analytics'], revision: 0, at: Date.now() - 200 * day * 1_000 });
  expect((await renew([old])).set).toEqual([]);
  expect((await renew(['cc_cookie=%', 'nl-client=x'])).set).toEqual([]);
  const foreign = await renew([refusal], { Origin: 'https://evil.example' });
  expect([foreign.status, foreign.set]).toEqual([403, []]);
});
