import { describe, expect, it, vi } from 'vitest';
import { createPageCache, type PageCacheOptions, type CacheRequest } from './page-cache.ts';
import type { CachedPage, PageStore, RenderedPage } from './rendered-page.ts';
import type { PagePolicy } from './cache-policy.ts';

const page = (html: string, status = 200): RenderedPage => ({ status, html });
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const policy: PagePolicy = { freshMs: 100, staleMs: 10_000 };

function setUp(options: Partial<PageCacheOptions> = {}) {
  const clock = { now: 0 };
  const work: Promise<unknown>[] = [];
  const cache = createPageCache({
    maximumPages: 3,
    maximumBytes: 1_000_000,
    maximumRevalidations: 8,
    now: () => clock.now,
    ...options,
  });
  const read = (key: string, make: CacheRequest['render'], version = '1') =>
    cache.read({ key, version, policy, render: make, keepAlive: (running) => void work.push(running) });
  return { cache, clock, read, settle: () => Promise.all(work) };
}

describe('the page cache', () => {
  it('renders a page once for simultaneous requests', async () => {
    const { read } = setUp();
    const make = vi.fn(() => Promise.resolve(page('one')));
    const responses = await Promise.all(Array.from({ length: 50 }, () => read('k', make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(responses.map((response) => text(response.page.body)))).toEqual(new Set(['one']));
  });

  it('sends a stale page and revalidates it in the background', async () => {
    const { clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('old')));
    clock.now = 150;
    const stale = await read('k', () => Promise.resolve(page('new')));
    expect([stale.state, text(stale.page.body)]).toEqual(['stale', 'old']);
    await settle();
    const fresh = await read('k', () => Promise.reject(new Error('not asked')));
    expect([fresh.state, text(fresh.page.body)]).toEqual(['hit', 'new']);
  });

  it('keeps the last good page while renders fail, by status or by exception', async () => {
    const { clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('good')));
    for (const broken of [() => Promise.resolve(page('503', 503)), () => Promise.reject(new Error('down'))]) {
      clock.now += 200;
      expect(text((await read('k', broken)).page.body)).toBe('good');
      await settle();
    }
    clock.now += 200;
    expect(text((await read('k', () => Promise.resolve(page('again')))).page.body)).toBe('good');
  });

  it('sends an incomplete page when there is no complete one, and renders it again at the next request', async () => {
    const { read, settle } = setUp();
    const partial = { ...page('half'), isPartial: true };
    expect(text((await read('k', () => Promise.resolve(partial))).page.body)).toBe('half');
    expect((await read('k', () => Promise.resolve(page('whole')))).state).toBe('stale');
    await settle();
    const now = await read('k', () => Promise.reject(new Error('not asked')));
    expect([now.state, text(now.page.body)]).toEqual(['hit', 'whole']);
  });

  it('replaces a complete page by an incomplete one only for another content version', async () => {
    const { clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('whole')));
    const partial = (html: string) => () => Promise.resolve({ ...page(html), isPartial: true });
    for (let look = 0; look < 2; look += 1) {
      clock.now += 200;
      expect(text((await read('k', partial('half'))).page.body)).toBe('whole');
      await settle();
    }
    clock.now += 200;
    expect(text((await read('k', partial('new half'), '2')).page.body)).toBe('new half');
  });

  it('limits background revalidations, and no request waits for that limit', async () => {
    const { clock, read, settle } = setUp({ maximumPages: 100 });
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    for (const key of keys) await read(key, () => Promise.resolve(page('old')));
    clock.now = 150;
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const make = vi.fn(() => gate.then(() => page('new')));
    for (const key of keys) expect((await read(key, make)).state).toBe('stale');
    expect(make).toHaveBeenCalledTimes(8);
    finish();
    await settle();
    for (const key of keys) await read(key, make);
    expect(make).toHaveBeenCalledTimes(16);
  });

  it('deletes a page that no longer exists and never stores an error', async () => {
    const { clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('here')));
    clock.now = 150;
    await read('k', () => Promise.resolve(page('gone', 404)));
    await settle();
    expect((await read('k', () => Promise.resolve(page('gone', 404)))).page.status).toBe(404);
    expect((await read('never', () => Promise.resolve(page('down', 503)))).state).toBe('error');
    expect((await read('never', () => Promise.resolve(page('up')))).state).toBe('miss');
  });

  it('limits the number of pages and removes the least recently used first', async () => {
    const { read } = setUp();
    for (const key of ['a', 'b', 'c']) await read(key, () => Promise.resolve(page(key)));
    await read('a', () => Promise.reject(new Error('kept')));
    await read('d', () => Promise.resolve(page('d')));
    expect((await read('a', () => Promise.reject(new Error('kept')))).state).toBe('hit');
    expect((await read('b', () => Promise.resolve(page('b again')))).state).toBe('miss');
  });

  it('[EF-04] stays below its limit of bytes when visitors request invented addresses', async () => {
    const { cache, read } = setUp({ maximumPages: 1_000, maximumBytes: 20_000 });
    const long = 'x'.repeat(4_000);
    for (let count = 0; count < 50; count += 1) await read(`k${count}`, () => Promise.resolve(page(long)));
    const held = Array.from({ length: 50 }, (_, index) => cache.peek(`k${index}`, '1', policy)).filter(Boolean);
    expect(held).toHaveLength(4);
  });

  it('[EF-04] sends published content to the next visitors after a single render', async () => {
    const { cache, read } = setUp();
    const one = await read('k', () => Promise.resolve(page('old')));
    expect(cache.peek('k', '1', policy)).toEqual({ page: one.page, state: 'hit' });
    expect(cache.peek('k', '2', policy)).toBeUndefined();
    const make = vi.fn(() => Promise.resolve(page('new')));
    const responses = await Promise.all(Array.from({ length: 50 }, () => read('k', make, '2')));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(responses.map((response) => text(response.page.body)))).toEqual(new Set(['new']));
    expect(responses[0]?.page.etag).not.toBe(one.page.etag);
    expect((await read('k', () => Promise.reject(new Error('kept')), '2')).state).toBe('hit');
  });

  it('[EF-04] sends the page of an older version for a day while the new one cannot be rendered', async () => {
    const { clock, read } = setUp();
    await read('k', () => Promise.resolve(page('old')));
    const broken = vi.fn(() => Promise.resolve(page('503', 503)));
    for (let count = 0; count < 5; count += 1) {
      const response = await read('k', broken, '2');
      expect([response.state, text(response.page.body)]).toEqual(['stale', 'old']);
    }
    expect(broken).toHaveBeenCalledTimes(1);
    clock.now = 9_999;
    expect(text((await read('k', broken, '2')).page.body)).toBe('old');
    clock.now = 10_000;
    expect((await read('k', broken, '2')).state).toBe('error');
  });

  it('keeps a page when the responses of the backend are unchanged', async () => {
    const { clock, read, settle } = setUp();
    const responses = { texts: new Map([['/a', '{}']]), fingerprint: '', at: 0 };
    const first = await read('k', () => Promise.resolve({ ...page('same'), sources: responses }));
    clock.now = 150;
    const make = vi.fn(() => Promise.resolve('unchanged' as const));
    await read('k', make);
    await settle();
    expect(make).toHaveBeenCalledExactlyOnceWith(responses);
    const again = await read('k', () => Promise.reject(new Error('kept')));
    expect([again.state, again.page.body === first.page.body]).toEqual(['hit', true]);
    clock.now = 3_700_000;
    const renderAgain = vi.fn(() => Promise.resolve(page('another year')));
    await read('k', renderAgain);
    expect(renderAgain).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('sends a stale page during its render, also after an earlier revalidation without changes', async () => {
    const { cache, clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('same')));
    clock.now = 150;
    await read('k', () => Promise.resolve('unchanged'));
    await settle();
    clock.now = 7_000;
    await read('k', () => new Promise(() => undefined));
    expect(cache.peek('k', '1', policy)?.state).toBe('stale');
  });

  it('[EF-04] uses the page that another isolate rendered, and an older one while the backend is down', async () => {
    const stored = new Map<string, CachedPage>();
    const store: PageStore = {
      read: (key) => Promise.resolve(stored.get(key)),
      write: (key, kept) => Promise.resolve(void stored.set(key, kept)),
      remove: (key) => Promise.resolve(void stored.delete(key)),
    };
    const one = setUp({ store });
    await one.read('k', () => Promise.resolve(page('one')));
    await one.settle();
    const make = vi.fn(() => Promise.resolve(page('down', 503)));
    const fresh = await setUp({ store }).read('k', make);
    expect([fresh.state, text(fresh.page.body)]).toEqual(['miss', 'one']);
    expect(make).not.toHaveBeenCalled();
    const older = await setUp({ store }).read('k', make, '2');
    expect([older.state, text(older.page.body)]).toEqual(['stale', 'one']);
    expect(make).toHaveBeenCalledTimes(1);
    const gone = setUp({ store });
    await gone.read('k', () => Promise.resolve(page('gone', 404)), '2');
    await gone.settle();
    expect(stored.size).toBe(0);
  });
});
