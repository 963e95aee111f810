import { describe, expect, it, vi } from 'vitest';
import type { PageSources, RenderedPage } from './rendered-page.ts';
import { renderOrRevalidate } from './revalidate.ts';

function setUp() {
  const backend = new Map([
    ['/page', 'page 1'],
    ['/list', 'list 1'],
  ]);
  const callBackend = vi.fn((path: string) => {
    const text = backend.get(path);
    return Promise.resolve(new Response(text ?? 'gone', { status: text === undefined ? 404 : 200 }));
  });
  const render = vi.fn(async (send: (path: string) => Promise<Response>) => {
    const parts = await Promise.all(['/page', '/list', '/footer'].map(async (path) => (await send(path)).text()));
    return { status: 200, html: parts.join() };
  });
  const findKnown = (path: string) => (path === '/footer' ? 'footer' : undefined);
  const run = (before: PageSources | undefined) =>
    renderOrRevalidate(before, { region: 'se', callBackend, findKnown, render, endsAt: Infinity });
  return { backend, callBackend, render, run };
}

describe('the revalidation of a page', () => {
  it('renders once and then only compares while the responses of the backend are the same', async () => {
    const { callBackend, render, run } = setUp();
    const page = (await run(undefined)) as RenderedPage;
    expect(page.html).toBe('page 1,list 1,footer');
    expect(await run(page.sources)).toBe('unchanged');
    expect(render).toHaveBeenCalledTimes(1);
    expect(callBackend).toHaveBeenCalledTimes(4);
  });

  it('renders from the responses of the comparison when one of them differs', async () => {
    const { backend, callBackend, run } = setUp();
    const page = (await run(undefined)) as RenderedPage;
    backend.set('/list', 'list 2');
    const renewed = (await run(page.sources)) as RenderedPage;
    expect(renewed.html).toBe('page 1,list 2,footer');
    expect(callBackend).toHaveBeenCalledTimes(4);
    expect(await run(renewed.sources)).toBe('unchanged');
  });

  it.each([
    ['is lost', () => Promise.reject(new TypeError('reset'))],
    ['is an error', () => Promise.resolve(new Response('boom', { status: 503 }))],
  ])('returns an incomplete page and renders it again while an optional response %s', async (_what, fail) => {
    const { callBackend, run, render } = setUp();
    const response = callBackend.getMockImplementation() as (path: string) => Promise<Response>;
    const whole = async (send: (path: string) => Promise<Response>) => {
      const list = await send('/list').then(
        ({ ok, ...rest }) => (ok ? rest : undefined),
        () => undefined,
      );
      return { status: 200, html: `${await (await send('/page')).text()},${list ? 'list' : 'no list'}` };
    };
    render.mockImplementation(whole);
    callBackend.mockImplementation((path) => (path === '/list' ? fail() : response(path)));
    const page = (await run(undefined)) as RenderedPage;
    expect([page.html, page.isPartial, page.sources]).toEqual(['page 1,no list', true, undefined]);
    callBackend.mockImplementation(response);
    const again = (await run(page.sources)) as RenderedPage;
    expect([again.html, again.isPartial]).toEqual(['page 1,list', undefined]);
    expect(await run(again.sources)).toBe('unchanged');
  });

  it('stores no sources of a page with a missing response', async () => {
    const { backend, run } = setUp();
    const page = (await run(undefined)) as RenderedPage;
    backend.delete('/list');
    const renewed = (await run(page.sources)) as RenderedPage;
    expect([renewed.html, renewed.sources]).toEqual(['page 1,gone,footer', undefined]);
  });
});

it('creates responses with the global class at the time of the call, because a Node server replaces it', async () => {
  const platforms = Response;
  class ServersResponse extends platforms {}
  vi.stubGlobal('Response', ServersResponse);
  const read: unknown[] = [];
  await renderOrRevalidate(undefined, {
    region: 'se',
    callBackend: () => Promise.resolve(new platforms('{"a":1}', { headers: { 'Content-Type': 'application/json' } })),
    findKnown: () => undefined,
    endsAt: Infinity,
    render: async (send) => {
      const response = await send('/offer');
      read.push(response instanceof ServersResponse, await response.json());
      return { status: 200, html: '' };
    },
  });
  vi.unstubAllGlobals();
  expect(read).toEqual([true, { a: 1 }]);
});
