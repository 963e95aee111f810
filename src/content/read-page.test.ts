import { afterEach, expect, it, vi } from 'vitest';
import { toApiResult } from '../api/api-result.ts';
import { createPageClient } from './read-page.ts';

const view = { region: 'se', route: 'home', params: {}, query: {}, origin: 'https://nordlyd.example' } as const;

afterEach(() => void vi.restoreAllMocks());

it('createPageClient sets no timer, because the edge limits the calls of a page', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const paths: string[] = [];
  const client = createPageClient({
    view,
    backend: (path) => {
      paths.push(path);
      return Promise.resolve(Response.json({ title: 'Start' }));
    },
  });
  const { data } = await client.GET('/cms/web-page', { params: { query: { slug: 'start', locale: 'se' } } } as never);
  expect([paths.length, data]).toEqual([1, { title: 'Start' }]);
  expect(timeout).not.toHaveBeenCalled();
});

it('createPageClient accepts responses of another class than the global one, as on the Node server', async () => {
  const Platform = globalThis.Response;
  vi.stubGlobal(
    'Response',
    class extends Platform {
      static override [Symbol.hasInstance](value: unknown): boolean {
        return Object.getPrototypeOf(value) === this.prototype;
      }
    },
  );
  const backend = () => Promise.resolve(new Platform('{"title":"NotFound"}', { status: 404 }));
  const response = await toApiResult(createPageClient({ view, backend }).GET('/region', {}));
  vi.unstubAllGlobals();
  expect(response).toMatchObject({ ok: false, problem: { status: 404, title: 'NotFound' } });
});
