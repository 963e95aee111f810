import { describe, expect, it, vi } from 'vitest';
import { createContentVersions } from './content-version.ts';

function setUp() {
  const clock = { now: 1_000_000 };
  const backend = { version: 'a', features: '{}', isUp: true };
  const callBackend = vi.fn((path: string) => {
    if (!backend.isUp) return Promise.reject(new TypeError('refused'));
    return Promise.resolve(
      path === '/feature'
        ? new Response(backend.features)
        : new Response('footer', { headers: { 'X-Content-Version': backend.version } }),
    );
  });
  const work: Promise<unknown>[] = [];
  const watch = createContentVersions(callBackend, () => clock.now);
  const read = async () => watch.read('se', (running) => void work.push(running));
  return { backend, callBackend, clock, read, settle: () => Promise.all(work) };
}

describe('the content version', () => {
  it('is requested once for simultaneous readers, and not again within a second', async () => {
    const { callBackend, clock, read } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => read()));
    clock.now += 999;
    expect((await read()).footer).toBe('footer');
    expect(callBackend).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['content', { version: 'b' }],
    ['a feature flag', { features: '{"isAudiobooksEnabled":true}' }],
  ])('[EF-04] changes within two seconds after %s, with and without traffic', async (_what, change) => {
    const busy = setUp();
    const before = (await busy.read()).version;
    Object.assign(busy.backend, change);
    for (let count = 0; count < 19; count += 1) {
      busy.clock.now += 100;
      await busy.read();
      await busy.settle();
    }
    expect((await busy.read()).version).not.toBe(before);
    const idle = setUp();
    await idle.read();
    Object.assign(idle.backend, change);
    idle.clock.now += 3_600_000;
    expect((await idle.read()).version).not.toBe(before);
  });

  it('stays the last known one while the backend is down, and delays only one request', async () => {
    const { backend, clock, read, settle } = setUp();
    const before = await read();
    backend.isUp = false;
    clock.now += 5_000;
    expect(await read()).toEqual(before);
    clock.now += 5_000;
    expect(await read()).toEqual(before);
    await settle();
    backend.isUp = true;
    backend.version = 'b';
    clock.now += 1_000;
    await read();
    await settle();
    expect((await read()).version).toMatch(/^b /);
  });

  it('only moves forward while two backends have different publications, unless the newer one is gone', async () => {
    const { backend, clock, read, settle } = setUp();
    backend.version = '7.new';
    await read();
    const versions = new Set<string>();
    for (let second = 0; second < 60; second += 1) {
      backend.version = second % 2 === 0 ? '6.old' : '7.new';
      clock.now += 1_000;
      await read();
      await settle();
      versions.add((await read()).version);
    }
    expect([...versions]).toEqual(['new {}']);
    backend.version = '3.restored';
    for (let second = 0; second < 11; second += 1) {
      clock.now += 1_000;
      await read();
      await settle();
    }
    expect((await read()).version).toBe('restored {}');
  });
});
