import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryRateCounter } from '../runtime/node/memory-rate-counter.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const limited: [string, string, string, number][] = [
  ['login', 'POST', '/user/login', 20],
  ['statement of withdrawal', 'POST', '/withdrawal/statement', 5],
  ['link of a withdrawal', 'POST', '/withdrawal/confirm', 30],
  ['link of a partner', 'POST', '/partner-subscription/activation', 30],
  ['voucher', 'GET', '/checkoutvoucher/validate/HEJ', 300],
  ['price with a voucher', 'GET', '/checkout/overview/0?x=1&voucher%43ode=HEJ', 300],
  ['payment session', 'POST', '/adyenpayment/create-payment-session/for-standard-offer', 300],
  ['wallet agreement', 'POST', '/vippsmobilepay/draft-agreement/for-standard-offer', 300],
  ['join', 'POST', '/multimember-subscription/join-as-guest/abc', 300],
  ['search', 'GET', '/search/all?q=a', 300],
];

/** Everything of which a GET is counted, with the user's own limit. */
const guesses: [string, string, number][] = [
  ['a voucher', '/api/v2/checkoutvoucher/validate/HEJ', 30],
  ['a price with a voucher', '/api/v2/checkout/overview/0?voucherCode=HEJ', 30],
  ['an invitation', '/api/v2/multimember-subscription/invitation/abc', 30],
  ['a search', '/api/v2/search/all?q=a', 300],
  ['the start of a login', '/auth/login?region=se', 300],
  ['a page of results', '/se/sok?q=a', 300],
];

describe('requests that are tried in masses', () => {
  it.each(limited)('%s: %s %s is 429 after %d a minute from one address', async (_name, method, path, limit) => {
    const { browser: open, backend } = createTestSite();
    backend.respond = () => Response.json({}, { status: 404 });
    const browser = open();
    const send = (address: string) => browser.call(`/api/v2${path}`, { method, headers: { 'X-Address': address } });
    for (let count = 0; count < limit; count += 1) await send('192.0.2.1');
    const before = backend.calls.length;
    const refused = await send('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const requestId = refused.headers.get('X-Request-Id');
    const problem = { type: 'about:blank', title: 'TooManyRequests', status: 429, code: 'too_many_requests' };
    expect(await refused.json()).toEqual({ ...problem, requestId });
    expect(requestId).toMatch(/^[\w-]{8,64}$/);
    expect(backend.calls.length).toBe(before);
    expect((await send('192.0.2.2')).status).toBe(404);
  });

  it.each([
    ['a page of results', '/se/sok?q=a', 200],
    ['the start of a login', '/auth/login?region=se', 302],
    ['the return from a login', '/auth/callback?code=x&state=y', 303],
  ])('%s is a localized page with 429 after 300 a minute from one address', async (_name, path, usual) => {
    const { browser: open, backend } = createTestSite();
    const browser = open();
    const send = (address: string) => browser.open(path, { headers: { 'X-Address': address } });
    for (let count = 0; count < 300; count += 1) expect((await send('192.0.2.1')).status).toBe(usual);
    const before = backend.calls.filter(({ path: requests }) => requests.includes('search')).length;
    const refused = await send('192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(refused.headers.get('Content-Type')).toContain('text/html');
    expect(backend.calls.filter(({ path: requests }) => requests.includes('search')).length).toBe(before);
    expect((await send('192.0.2.2')).status).toBe(usual);
  });

  it('are counted per user too, from any address and for any spelling of the path', async () => {
    const { browser: open, backend } = createTestSite();
    backend.respond = () => Response.json({}, { status: 404 });
    const [one, other] = [open(), open()];
    await one.logIn();
    const send = (browser: typeof one, index: number) =>
      browser.call(`/api/v2/checkoutvoucher/%76alidate/CODE${index}`, { headers: { 'X-Address': `192.0.2.${index}` } });
    for (let index = 0; index < 30; index += 1) expect((await send(one, index)).status).toBe(404);
    expect((await send(one, 31)).status).toBe(429);
    expect((await send(other, 32)).status).toBe(404);
  });

  it.each(guesses)('are counted when %s is asked for by HEAD, as by GET: %s', async (_name, path, limit) => {
    const browser = createTestSite().browser();
    if (limit === 30) await browser.logIn();
    const send = (method: string) => browser.call(path, { method, headers: { 'X-Address': '192.0.2.1' } });
    for (let count = 0; count < limit; count += 1) expect((await send('HEAD')).status).not.toBe(429);
    expect([(await send('HEAD')).status, (await send('GET')).status]).toEqual([429, 429]);
  });

  it('do not include prices without a voucher, which have no limit', async () => {
    const browser = createTestSite().browser();
    const read = () => browser.call('/api/v2/checkout/overview/0', { headers: { 'X-Address': '192.0.2.1' } });
    for (let count = 0; count < 301; count += 1) expect((await read()).status).toBe(200);
  });

  it('are let through again in the next minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { browser: open } = createTestSite();
    const browser = open();
    const send = () => browser.call('/api/v2/user/login', { method: 'POST', headers: { 'X-Address': '192.0.2.1' } });
    for (let count = 0; count < 21; count += 1) await send();
    expect((await send()).status).toBe(429);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await send()).status).not.toBe(429);
  });

  it('leave everything else alone', async () => {
    const { browser: open } = createTestSite();
    const browser = open();
    for (let count = 0; count < 350; count += 1)
      await browser.call('/api/v2/offer', { headers: { 'X-Address': '::1' } });
    expect((await browser.call('/api/v2/offer', { headers: { 'X-Address': '::1' } })).status).toBe(200);
  });

  it('are served while the counter is broken', async () => {
    const { browser: open } = createTestSite({}, { count: () => Promise.reject(new Error('no counter')) });
    expect((await open().call('/api/v2/search/all', { headers: { 'X-Address': '::1' } })).status).toBe(200);
  });
});

it('the counter never holds more than its bound, and is scaled', async () => {
  const count = createMemoryRateCounter(0.1);
  expect(await count('few', 'a', false)).toBe(true);
  expect(await count('few', 'a', false)).toBe(true);
  expect(await count('few', 'a', false)).toBe(false);
  // fifty thousand others push the first key out
  for (let index = 0; index < 50_000; index += 1) await count('few', `key ${index}`, false);
  expect(await count('few', 'a', false)).toBe(true);
});

it('limits a /48 of many addresses at the higher rate of a larger network', async () => {
  const { browser: open, backend } = createTestSite();
  backend.respond = () => Response.json({}, { status: 404 });
  const browser = open();
  const send = (index: number) =>
    browser.call('/api/v2/withdrawal/statement', {
      method: 'POST',
      headers: { 'X-Address': `2001:db8:1:${(index * 256).toString(16)}::1` },
    });
  for (let index = 0; index < 30; index += 1) expect((await send(index)).status).toBe(404);
  expect((await send(30)).status).toBe(429);
});
