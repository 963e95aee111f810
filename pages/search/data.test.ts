import { describe, expect, it } from 'vitest';
import { exampleView } from '../../src/content/example-render.tsx';
import { data } from './+data.ts';

describe('data of the search page', () => {
  it('[LS-09] requests 30 hits at a time, and the categories when there are none', async () => {
    const requested: string[] = [];
    const backend = (path: string): Promise<Response> => {
      requested.push(path);
      return Promise.resolve(
        Response.json(
          path.startsWith('/search')
            ? { results: [], total: 0, totals: {}, categories: [], genres: [] }
            : { categories: [] },
        ),
      );
    };
    const view = exampleView('fi', 'search', { query: { q: ' metsä ', kind: 'episode' } });
    expect((await data({ view, backend })).head.isIndexed).toBe(false);
    expect(requested).toEqual([
      '/search/all?searchText=mets%C3%A4&kind=episode&page=1&pageSize=30',
      '/cms/categories?region=fi',
    ]);
  });

  it('throws 404 after the last page', async () => {
    const backend = (): Promise<Response> =>
      Promise.resolve(Response.json({ results: [], total: 31, totals: {}, categories: [], genres: [] }));
    const view = exampleView('fi', 'search', { query: { q: 'metsä', page: '3' } });
    await expect(data({ view, backend })).rejects.toMatchObject({ _pageContextAbort: { abortStatusCode: 404 } });
  });
});
