import { describe, expect, it, vi } from 'vitest';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';
import type { RenderedPage } from './platform.ts';

const page = (html: string, status = 200): RenderedPage => ({ status, html });
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function setUp(options: Partial<PageCacheOptions> = {}) {
  const clock = { now: 0 };
  const work: Promise<unknown>[] = [];
  const cache = createPageCache({
    freshMs: 100,
    staleMs: 10_000,
    maximumPages: 3,
    now: () => clock.now,
    compress: undefined,
    ...options,
  });
  const read = (key: string, make: () => Promise<RenderedPage>) =>
    cache.read(key, make, (running) => void work.push(running));
  return { cache, clock, read, settle: () => Promise.all(work) };
}

describe('the page cache', () => {
  it('renders once however many wait for the same page', async () => {
    const { read } = setUp();
    const make = vi.fn(() => Promise.resolve(page('one')));
    const answers = await Promise.all(Array.from({ length: 50 }, () => read('k', make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(answers.map((answer) => text(answer.page.body)))).toEqual(new Set(['one']));
  });

  it('serves a stale page at once and renews it behind', async () => {
    const { clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('old')));
    clock.now = 150;
    const stale = await read('k', () => Promise.resolve(page('new')));
    expect([stale.state, text(stale.page.body)]).toEqual(['stale', 'old']);
    await settle();
    const fresh = await read('k', () => Promise.reject(new Error('not asked')));
    expect([fresh.state, text(fresh.page.body)]).toEqual(['hit', 'new']);
  });

  it('keeps the last good page while renders fail, by error or by exception', async () => {
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

  it('forgets a page that is gone and never keeps an error', async () => {
    const { clock, read, settle } = setUp();
    await read('k', () => Promise.resolve(page('here')));
    clock.now = 150;
    await read('k', () => Promise.resolve(page('gone', 404)));
    await settle();
    expect((await read('k', () => Promise.resolve(page('gone', 404)))).page.status).toBe(404);
    expect((await read('never', () => Promise.resolve(page('down', 503)))).state).toBe('error');
    expect((await read('never', () => Promise.resolve(page('up')))).state).toBe('miss');
  });

  it('holds no more pages than its bound, the least recently used out first', async () => {
    const { read } = setUp();
    for (const key of ['a', 'b', 'c']) await read(key, () => Promise.resolve(page(key)));
    await read('a', () => Promise.reject(new Error('kept')));
    await read('d', () => Promise.resolve(page('d')));
    expect((await read('a', () => Promise.reject(new Error('kept')))).state).toBe('hit');
    expect((await read('b', () => Promise.resolve(page('b again')))).state).toBe('miss');
  });

  it('purges on demand and names the bytes by an entity tag', async () => {
    const { cache, read } = setUp();
    const one = await read('k', () => Promise.resolve(page('x')));
    cache.purge();
    const two = await read('k', () => Promise.resolve(page('x')));
    const three = await read('l', () => Promise.resolve(page('y')));
    expect(two.state).toBe('miss');
    expect(two.page.etag).toBe(one.page.etag);
    expect(three.page.etag).not.toBe(one.page.etag);
  });
});
