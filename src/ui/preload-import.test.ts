import { afterEach, expect, it, vi } from 'vitest';
import { preloadImport } from './preload-import.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A page with its own script and styles in `there`, and the recorded requests of a lazy module. */
function openPage(there: readonly string[], respond: (address: string) => Response): string[] {
  const requested: string[] = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) => there.find((address) => selector.includes(`"${address}"`)) ?? null,
  });
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    return Promise.resolve(respond(address));
  });
  return requested;
}

it('preloadImport imports a module once all of its files have loaded, and fetches each file once', async () => {
  const requested = openPage(['/a/page.js', '/a/page.css'], () => new Response('export {}'));
  const load = vi.fn(() => Promise.resolve('part'));
  const files = ['a/part.js', 'a/page.js', 'a/page.css', 'a/shared.js'];
  expect(await Promise.all([preloadImport(load, files), preloadImport(load, files)])).toEqual(['part', 'part']);
  expect(requested).toEqual(['/a/part.js', '/a/shared.js']);
  expect(await preloadImport(load)).toBe('part');
});

it('preloadImport does not import when a file fails, and can be retried', async () => {
  let isAway = true;
  const requested = openPage([], () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('export {}');
  });
  const load = vi.fn(() => Promise.resolve('part'));
  await expect(preloadImport(load, ['b/part.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  isAway = false;
  expect(await preloadImport(load, ['b/part.js'])).toBe('part');
  expect(requested).toEqual(['/b/part.js', '/b/part.js']);
});

it('preloadImport rejects a response that is not the file', async () => {
  openPage([], () => new Response('', { status: 404 }));
  const load = vi.fn(() => Promise.resolve('part'));
  await expect(preloadImport(load, ['c/part.js'])).rejects.toThrow('404');
  expect(load).not.toHaveBeenCalled();
});
