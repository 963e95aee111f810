import { expect, it } from 'vitest';
import { exampleView } from '../src/content/example-render.tsx';
import { matchPath, type View } from '../core/routing/routes.ts';
import { data as readErrorData } from '../pages/_error/+data.ts';
import { Document } from './Document.tsx';
import { renderMarkup } from './static-markup.ts';

it.each<[string, Partial<View>, string | undefined]>([
  ['a checkout', { region: 'no', route: 'checkout', params: { offer: 'standard' } }, '/no/checkout-v2/standard'],
  [
    'a receipt without its number',
    { region: 'se', route: 'transaction', params: { id: '4711' } },
    '/se/mitt-konto/betalningar/transaktion/:id',
  ],
  ['a page of the catalogue', { region: 'se', route: 'podcast', params: { slug: 'laxan' } }, undefined],
])('Document sends analytics an existing address for %s', (_what, view, told) => {
  const html = renderMarkup(<Document head={{ title: 'x' }} view={{ ...exampleView('se'), ...view }} body="" />).html;
  const [, page] = /data-page="([^"]+)"/.exec(html) ?? [];
  expect(page).toBe(told);
  expect(page && matchPath(page)?.route).toBe(told && view.route);
});

it('[AN-02] Document of a missing page names no route of an item', () => {
  const view: View = { ...exampleView('se'), route: 'podcast', params: { slug: 'finns-inte' } };
  const readRoute = (head: object): string | undefined =>
    /data-route="([^"]+)"/.exec(
      renderMarkup(<Document head={{ title: 'x', ...head }} view={view} body="" />).html,
    )?.[1];
  const readError = (abortStatusCode: number) =>
    readErrorData({ view, backend: () => Promise.reject(new Error()), abortStatusCode }).head;
  expect(readRoute({})).toBe('podcast');
  expect(readRoute(readError(404))).toBe('notFound');
  expect(readRoute(readError(503))).toBe('error');
});

it('[SE-04] Document shares only an indexed page under its canonical address', () => {
  const read = (view: Partial<View>, isIndexed?: boolean): (string | undefined)[] => {
    const head = { title: 'x', ...(isIndexed === undefined ? {} : { isIndexed }) };
    const html = renderMarkup(<Document head={head} view={{ ...exampleView('se'), ...view }} body="" />).html;
    return [/rel="canonical" href="([^"]+)"/, /property="og:url" content="([^"]+)"/].map(
      (form) => form.exec(html)?.[1],
    );
  };
  const podcast = { route: 'podcast', params: { slug: 'laxan' } } as const;
  const { origin } = exampleView('se');
  expect(read(podcast)).toEqual(Array(2).fill(`${origin}/se/podcast/laxan/`));
  expect(read({ ...podcast, query: { page: '2', order: 'oldest' } })).toEqual(
    Array(2).fill(`${origin}/se/podcast/laxan/?page=2`),
  );
  // search results and their further pages are not indexed
  expect(read({ route: 'search', query: { q: 'hav', page: '2' } }, false)).toEqual(Array(2).fill(`${origin}/se/sok`));
  expect(read({ route: 'offer', query: { coupon: 'X' } })).toEqual(Array(2).fill(`${origin}/se/erbjudande`));
  for (const route of ['openApp', 'notFound', 'dashboard'] as const)
    expect(read({ route })).toEqual([undefined, undefined]);
});

it('[SE-04] Document adds the page number to the title of a list, unless the page does not exist', () => {
  const read = (view: Partial<View>, isIndexed?: boolean): string | undefined => {
    const head = { title: 'x', ...(isIndexed === undefined ? {} : { isIndexed }) };
    const html = renderMarkup(<Document head={head} view={{ ...exampleView('se'), ...view }} body="" />).html;
    return /<title>(.*?)<\/title>/.exec(html)?.[1];
  };
  const podcast = { route: 'podcast', params: { slug: 'laxan' }, query: { page: '2' } } as const;
  const [first, second] = [read({ ...podcast, query: {} }), read(podcast)];
  expect(second).not.toBe(first);
  expect(second).toContain('2');
  expect(read(podcast, false)).toBe(first);
  expect(read({ route: 'search', query: { q: 'hav', page: '2' } }, false)).toBe(second);
});
