import { describe, expect, it } from 'vitest';
import { examplePodcast, exampleView } from '../../src/content/example-render.tsx';
import { data } from './+data.ts';

const head = { key: 'true_crime', title: 'True crime', headline: 'True crime', description: '', imageUrl: '/media/a' };

/** One page of the category as the backend would give it, with what was requested for. */
async function read(count: number, total: number, page?: string) {
  const requested: string[] = [];
  const view = exampleView('se', 'category', { params: { id: '27', name: 'true-crime' }, query: page ? { page } : {} });
  const podcasts = Array.from({ length: count }, (_, index) => examplePodcast(index));
  const backend = (path: string): Promise<Response> => {
    requested.push(path);
    return Promise.resolve(Response.json(path.startsWith('/cms/') ? head : { podcasts, total }));
  };
  return { requested, ...(await data({ view, backend })) };
}

describe('data of a category page', () => {
  it('[LS-08] has more to load when the batch holds 15 and more exist', async () => {
    expect((await read(14, 14)).hasMore).toBe(false);
    expect((await read(15, 15)).hasMore).toBe(false);
    expect((await read(15, 16)).hasMore).toBe(true);
    expect((await read(1, 16, '2')).hasMore).toBe(false);
  });

  it('[LS-08] [KO-01] requests batches of 15, by the page in the address', async () => {
    const { requested, page } = await read(15, 60, '3');
    expect(page).toBe(3);
    expect(requested.find((path) => path.startsWith('/podcast/category/27'))).toMatch(/page=3&pageSize=15/);
  });

  it('lists the other categories of its podcasts once each', async () => {
    const { related } = await read(3, 3);
    const other = examplePodcast(0).categories.filter(({ id }) => id !== 27);
    expect(related).toEqual(other);
  });

  it('throws 404 after the last page', async () => {
    await expect(read(0, 16, '9')).rejects.toMatchObject({ _pageContextAbort: { abortStatusCode: 404 } });
  });
});
