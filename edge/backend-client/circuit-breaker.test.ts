import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createTestSite, siteUrl, featureFlags } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const timeOut = () => Promise.reject(new DOMException('too late', 'TimeoutError'));
const refuse = () => Promise.reject(new TypeError('connection refused'));
const respondWith = (status: number) => () => Promise.resolve(new Response(null, { status }));

describe('[FLT-02] the circuit breaker of a backend that does not respond', () => {
  function setUp() {
    const state = { now: 0, calls: 0, call: timeOut as () => Promise<Response> };
    const openWay = createCircuitBreaker(
      () => {
        state.calls += 1;
        return state.call();
      },
      () => state.now,
    );
    const open = () => {
      const callBackend = openWay();
      return () => callBackend('/offer', { region: 'se' }).then(({ status }) => status, String);
    };
    return { state, open, send: () => open()() };
  }

  it('opens after three timeouts, allows one trial per second, and closes after any response', async () => {
    const { state, send } = setUp();
    for (let count = 0; count < 3; count += 1) expect(await send()).toContain('too late');
    for (let count = 0; count < 5; count += 1) expect(await send()).toContain('does not respond in time');
    expect(state.calls).toBe(3);
    state.now = 1_000;
    expect([await send(), await send()].map((outcome) => String(outcome).includes('too late'))).toEqual([true, false]);
    state.now = 2_000;
    state.call = respondWith(503);
    expect(await send()).toBe(503);
    state.call = timeOut;
    expect([await send(), state.calls]).toEqual([expect.stringContaining('too late'), 6]);
  });

  it('allows all calls of one page as a trial, so that none is rejected while another is pending', async () => {
    const { state, open, send } = setUp();
    for (let count = 0; count < 3; count += 1) await send();
    state.now = 1_000;
    const settle: (() => void)[] = [];
    state.call = () => new Promise((resolve) => settle.push(() => resolve(new Response())));
    const trial = open();
    const both = Promise.all([trial(), trial()]);
    expect(await send()).toContain('does not respond in time');
    for (const answerNow of settle) answerNow();
    expect(await both).toEqual([200, 200]);
    state.call = respondWith(200);
    expect(await send()).toBe(200);
  });

  it('starts the next trial when the request of the last one was aborted', async () => {
    const { state, open, send } = setUp();
    for (let count = 0; count < 3; count += 1) await send();
    for (const second of [1, 2, 3]) {
      state.now = second * 1_000;
      state.call = () => new Promise(() => undefined);
      const given = open();
      void given();
      void given();
      expect(await send()).toContain('does not respond in time');
    }
    state.now = 4_000;
    state.call = respondWith(200);
    expect([await send(), await send()]).toEqual([200, 200]);
  });

  it.each([
    ['an answer that says no', respondWith(404)],
    ['a fault that comes at once', respondWith(500)],
    ['a connection that is refused', refuse],
  ])('counts no %s', async (_what, call) => {
    const { state, send } = setUp();
    for (const next of [timeOut, timeOut, call, timeOut, timeOut, call]) {
      state.call = next;
      await send();
    }
    expect(state.calls).toBe(6);
  });
});

it('[FLT-02] a page has three seconds for all its calls', { timeout: 15_000 }, async () => {
  const seen: string[] = [];
  const { edge } = createTestSite(
    {},
    {
      renderPage: async (folder, view, send) => {
        if (folder === 'unavailable') return { status: 200, html: `<!doctype html>${folder}` };
        for (const path of ['/one', '/two', '/three']) {
          const outcome = await send(path).then(
            ({ status }) => String(status),
            (error: unknown) => (error as Error).name,
          );
          seen.push(`${path} ${outcome}`);
        }
        return { status: 503, html: `<!doctype html>${view.region}` };
      },
    },
  );
  vi.stubGlobal('fetch', (_input: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  const startedAt = performance.now();
  const page = await edge.request(`${siteUrl}/se/podcast/laxan/`);
  const ms = performance.now() - startedAt;
  expect([page.status, seen]).toEqual([503, ['/one TimeoutError', '/two TypeError', '/three TypeError']]);
  // two calls with three seconds each take six
  expect([ms > 2_500, ms < 6_000]).toEqual([true, true]);
});

it('[FLT-02] a page with two calls is rendered by the first request after the backend responds again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { edge, backend } = createTestSite(
    {},
    {
      renderPage: async (folder, _view, send) => {
        if (folder === 'unavailable') return { status: 200, html: `<!doctype html>${folder}` };
        const responses = await Promise.all(['/offer', '/feature'].map((path) => send(path))).catch(() => []);
        return { status: responses.length === 2 ? 200 : 503, html: `<!doctype html>${folder}` };
      },
    },
  );
  const open = async (slug: string) => (await edge.request(`${siteUrl}/se/podcast/${slug}/`)).status;
  backend.respond = timeOut;
  for (const slug of ['a', 'b']) expect(await open(slug)).toBe(503);
  backend.respond = ({ path }) => (path === '/v2/feature' ? Response.json(featureFlags) : respondWith(404)());
  expect(await open('c')).toBe(503);
  vi.setSystemTime(Date.now() + 1_100);
  expect([await open('d'), await open('e')]).toEqual([200, 200]);
});
