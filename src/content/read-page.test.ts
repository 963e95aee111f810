import { afterEach, expect, it, vi } from 'vitest';
import { createPageClient } from './read-page.ts';

afterEach(() => void vi.restoreAllMocks());

it('createPageClient sets no timer, because the edge limits the calls of a page', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const paths: string[] = [];
  const client = createPageClient({
    view: { region: 'se', route: 'home', params: {}, query: {}, origin: 'https://nordlyd.example' },
    backend: (path) => {
      paths.push(path);
      return Promise.resolve(Response.json({ title: 'Start' }));
    },
  });
  const { data } = await client.GET('/cms/web-page', { params: { query: { slug: 'start', locale: 'se' } } } as never);
  expect([paths.length, data]).toEqual([1, { title: 'Start' }]);
  expect(timeout).not.toHaveBeenCalled();
});
