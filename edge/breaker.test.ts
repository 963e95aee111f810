import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.ts';
import { createWorld, siteUrl } from './test-world.ts';

afterEach(() => void vi.unstubAllGlobals());

const timeOut = () => Promise.reject(new DOMException('too late', 'TimeoutError'));
const refuse = () => Promise.reject(new TypeError('connection refused'));
const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));

describe('[FLT-02] the breaker before a backend that hangs', () => {
  function setUp() {
    const state = { now: 0, calls: 0, call: timeOut as () => Promise<Response> };
    const callBackend = createBreaker(
      () => {
        state.calls += 1;
        return state.call();
      },
      () => state.now,
    );
    const ask = () => callBackend('/offer', { region: 'se' }).then(({ status }) => status, String);
    return { state, ask };
  }

  it('opens after three calls that ran out of time, lets one a second through, and closes by any answer', async () => {
    const { state, ask } = setUp();
    for (let count = 0; count < 3; count += 1) expect(await ask()).toContain('too late');
    for (let count = 0; count < 5; count += 1) expect(await ask()).toContain('does not answer in time');
    expect(state.calls).toBe(3);
    state.now = 1_000;
    expect([await ask(), await ask()].map((told) => String(told).includes('too late'))).toEqual([true, false]);
    state.now = 2_000;
    state.call = answer(503);
    expect(await ask()).toBe(503);
    state.call = timeOut;
    expect([await ask(), state.calls]).toEqual([expect.stringContaining('too late'), 6]);
  });

  it.each([
    ['an answer that says no', answer(404)],
    ['a fault that comes at once', answer(500)],
    ['a connection that is refused', refuse],
  ])('counts no %s', async (_what, call) => {
    const { state, ask } = setUp();
    for (const next of [timeOut, timeOut, call, timeOut, timeOut, call]) {
      state.call = next;
      await ask();
    }
    expect(state.calls).toBe(6);
  });
});

it(
  '[FLT-02] a page that asks for more than one thing has three seconds for all of them',
  { timeout: 15_000 },
  async () => {
    const seen: string[] = [];
    const { edge } = createWorld(
      {},
      {
        renderPage: async (folder, view, ask) => {
          if (folder === 'unavailable') return { status: 200, html: `<!doctype html>${folder}` };
          for (const path of ['/one', '/two', '/three']) {
            const told = await ask(path).then(
              ({ status }) => String(status),
              (error: unknown) => (error as Error).name,
            );
            seen.push(`${path} ${told}`);
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
    expect([ms > 2_500, ms < 3_500]).toEqual([true, true]);
  },
);
