import { describe, expect, it } from 'vitest';
import { exampleView } from '../../src/content/example-render.tsx';
import { data } from './+data.ts';

describe('the data of the search', () => {
  it('[LS-09] asks for 30 hits at a time, and for the categories when there are none', async () => {
    const asked: string[] = [];
    const backend = (path: string): Promise<Response> => {
      asked.push(path);
      return Promise.resolve(
        Response.json(path.startsWith('/search') ? { results: [], total: 0, totals: {} } : { categories: [] }),
      );
    };
    const view = exampleView('fi', 'search', { query: { q: ' metsä ' } });
    expect((await data({ view, backend })).head.isIndexed).toBe(false);
    expect(asked).toEqual(['/search/all?searchText=mets%C3%A4&page=1&pageSize=30', '/cms/categories?region=fi']);
  });

  it('is no page beyond the last', async () => {
    const backend = (): Promise<Response> => Promise.resolve(Response.json({ results: [], total: 31, totals: {} }));
    const view = exampleView('fi', 'search', { query: { q: 'metsä', page: '3' } });
    await expect(data({ view, backend })).rejects.toMatchObject({ _pageContextAbort: { abortStatusCode: 404 } });
  });
});
