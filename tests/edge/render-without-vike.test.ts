import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { renderPage } from 'vike/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../edge/cache/rendered-page.ts';
import { createBufferedResponse } from '../../edge/backend-client/buffered-response.ts';
import { createRenderer } from '../../edge/pages/renderer.ts';
import type { View } from '../../core/routing/routes.ts';
import { provideBuild } from './built-site.ts';
import { startNeighbours } from './fake-upstreams.ts';
import type { Neighbours } from './both-runtimes.ts';

const entries: object[] = [];
const log = { error: (event: string, fields?: object): void => void entries.push({ ...fields, event }) };
/** A page as text, also when it was written as bytes. */
const readText = ({ html }: Pick<RenderedPage, 'html'>): string =>
  typeof html === 'string' ? html : new TextDecoder().decode(html);

const entry = new URL('../../dist/server/entry.mjs', import.meta.url);
const regions: readonly View['region'][] = ['se', 'no', 'fi'];
let neighbours: Neighbours;

beforeAll(async () => {
  await provideBuild();
  await import(entry.href);
  neighbours = await startNeighbours();
}, 180_000);
afterAll(() => neighbours.stop());

/** Content pages by their folder, with parameters of the route. */
const pages: readonly [folder: string, route: View['route'], params: Record<string, string>][] = [
  ['home', 'home', {}],
  ['editorial', 'contact', {}],
  ['editorial', 'partners', {}],
  ['podcast', 'podcast', { slug: 'laxan' }],
  ['search', 'search', {}],
  ['audiobook', 'audiobook', { slug: 'sista-farjan' }],
  ['discover-audiobooks', 'discoverAudiobooks', {}],
  ['episode', 'episode', { id: '1' }],
  ['categories', 'categories', {}],
  ['category', 'category', { id: '27', name: 'true-crime' }],
  ['offer', 'offer', {}],
  ['premium-landing', 'premiumLanding', {}],
  ['student', 'student', {}],
  ['buy', 'buy', {}],
  ['discount-code', 'discountCode', {}],
  ['open-app', 'openApp', {}],
  ['not-found', 'notFound', {}],
  ['unavailable', 'error', {}],
  ['fault', 'error', {}],
];

type Contract = {
  paths: Record<
    string,
    { get?: { responses: { 200?: { content?: { 'application/json'?: { schema: { $ref: string } } } } } } }
  >;
  components: { schemas: Record<string, { examples?: object[] }> };
};
const contract = JSON.parse(readFileSync('api-spec/generated/openapi.json', 'utf8')) as Contract;

/** The contract's example, for calls that the upstreams do not know. */
function readExample(path: string): string | undefined {
  const [bare = ''] = path.split('?');
  const found = Object.keys(contract.paths).find((pattern) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  const schema = found && contract.paths[found]?.get?.responses[200]?.content?.['application/json']?.schema.$ref;
  const [example] = (schema && contract.components.schemas[schema.split('/').at(-1) ?? '']?.examples) || [];
  return example && JSON.stringify(example);
}

/** The input of a render, and the requests that it sent to the backend. */
function createVisit(region: View['region'], route: View['route'], params: Record<string, string>) {
  const requests: string[] = [];
  const view: View = { region, route, params, query: {}, origin: 'https://nordlyd.test', hasAudiobooks: true };
  const backend = async (path: string): Promise<Response> => {
    requests.push(path);
    const response = await fetch(`${neighbours.backendUrl}/v2${path}`, {
      headers: { 'X-Region': region.toUpperCase() },
    });
    const example = response.status === 404 && !path.includes('finns-inte') ? readExample(path) : undefined;
    if (example !== undefined)
      return createBufferedResponse(example, { headers: { 'Content-Type': 'application/json' } });
    return createBufferedResponse(await response.text(), { status: response.status, headers: response.headers });
  };
  return { view, backend, requests };
}

/** Counts the pages that vike renders. */
function createCounting() {
  const folders: (string | undefined)[] = [];
  const pipeline = ((init: { urlOriginal: string }) => {
    folders.push(init.urlOriginal);
    return renderPage(init);
  }) as typeof renderPage;
  return { render: createRenderer(log, pipeline), folders };
}

describe('a page that is drawn without the page pipeline', () => {
  it('is compared below for every content page', () => {
    // only the sandbox shows these
    const sandbox = ['gallery', 'sandbox', 'event-inspector'];
    const folders = readdirSync('pages').filter((name) => existsSync(`pages/${name}/+data.ts`) && name !== '_error');
    expect(new Set([...pages.map(([folder]) => folder), ...sandbox])).toEqual(new Set(folders));
  });

  it('[EF-04] equals the page of the pipeline byte for byte, in each region', async () => {
    const { render, folders } = createCounting();
    const drawn = new Set<string>();
    for (const [folder, route, params] of pages) {
      // the tags of a folder come from a page of the first region and apply to all
      const first = createVisit('se', route, params);
      const { status: learned } = await render(folder, first.view, first.backend);
      for (const region of regions) {
        const visit = createVisit(region, route, params);
        const before = folders.length;
        const again = await render(folder, visit.view, visit.backend);
        const isDrawn = folders.length === before;
        const made = await createRenderer(log)(folder, visit.view, visit.backend);
        expect([folder, region, again.status, readText(again)]).toEqual([folder, region, made.status, readText(made)]);
        expect([folder, region, isDrawn]).toEqual([folder, region, learned === 200 && made.status === 200]);
        // a later render writes bytes, vike writes text
        expect([folder, typeof again.html]).toEqual([folder, isDrawn ? 'object' : 'string']);
        expect(again.isDocument).toBe(true);
        if (isDrawn) drawn.add(folder);
      }
    }
    expect(drawn).toEqual(new Set(pages.map(([folder]) => folder)));
    expect(entries).toEqual([]);
  });

  it('[EF-04] leaves a missing page to the pipeline and calls the backend once per address', async () => {
    const { render, folders } = createCounting();
    const known = createVisit('se', 'podcast', { slug: 'laxan' });
    expect((await render('podcast', known.view, known.backend)).status).toBe(200);
    const missing = createVisit('se', 'podcast', { slug: 'finns-inte' });
    const response = await render('podcast', missing.view, missing.backend);
    expect(response.status).toBe(404);
    expect(response.html).toContain('noindex');
    expect(folders).toEqual(['/podcast', '/podcast']);
    expect(missing.requests).toEqual([...new Set(missing.requests)]);
    // and still renders the others
    const again = createVisit('no', 'podcast', { slug: 'laxan' });
    expect(readText(await render('podcast', again.view, again.backend))).toContain('lang="nb"');
    expect(folders).toHaveLength(2);
  });

  it('[EF-04] passes its buffered responses to the pipeline, although a response can only be read once', async () => {
    const { render, folders } = createCounting();
    const known = createVisit('se', 'podcast', { slug: 'laxan' });
    await render('podcast', known.view, known.backend);
    const visit = () => {
      const { view, backend } = createVisit('se', 'podcast', { slug: 'finns-inte' });
      const callOnce = async (path: string): Promise<Response> => {
        const { status, headers, body } = await backend(path);
        return new Response(body, { status, headers });
      };
      return { view, callOnce };
    };
    const again = visit();
    const { status, html } = await render('podcast', again.view, again.callOnce);
    const first = visit();
    const made = await createRenderer(log)('podcast', first.view, first.callOnce);
    expect([status, html]).toEqual([404, made.html]);
    expect(html).toContain('<footer');
    expect(folders).toEqual(['/podcast', '/podcast']);
  });

  it('[EF-04] comes from the pipeline permanently when only the pipeline can render it, with one log entry', async () => {
    let count = 0;
    const pipeline = (async (init: Parameters<typeof renderPage>[0]) => {
      count += 1;
      const page = await renderPage(init);
      const renderNextPage = (): Promise<never> => Promise.reject(new Error('a bug of drawing'));
      const { completeHtml } = page;
      return { ...page, completeHtml: (body: string) => ({ ...completeHtml?.(body), renderNextPage }) };
    }) as unknown as typeof renderPage;
    const render = createRenderer(log, pipeline);
    for (let requests = 0; requests < 3; requests += 1) {
      const { view, backend, requests: paths } = createVisit('se', 'categories', {});
      const page = await render('categories', view, backend);
      expect([page.status, readText(page).includes('</html>'), count]).toEqual([200, true, requests + 1]);
      expect(paths).toEqual([...new Set(paths)]);
    }
    expect(entries).toMatchObject([{ event: 'bug', folder: 'categories', message: 'a bug of drawing' }]);
  });

  it('[EF-04] never is an app page, whose nonce is another each time', async () => {
    const { render, folders } = createCounting();
    for (const nonce of ['first', 'second']) {
      const { view, backend } = createVisit('se', 'login', {});
      const { html } = await render('login', view, backend, nonce);
      expect(html).toContain(`nonce="${nonce}"`);
    }
    expect(folders).toHaveLength(2);
  });
});
