import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type * as server from 'react-dom/server';

/**
 * The limits beside which the site is measured, one to a process: the least that any server would have to do for the
 * same answer, with nothing of the product around it.
 *
 * `bytes`: the same page from node:http, one Buffer for all. `redirect`: from bare Hono. `proxy`: node:http, fetch.
 * `render`: node:http, fetch, renderToString of the tree that the site renders, and the backend's answer read as JSON.
 */
const [kind, port = '', argument = ''] = process.argv.slice(2);
const hostname = '127.0.0.1';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
const listen = (listener: Listener): void =>
  void createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(Number(port), hostname);

const ask = (region: string, path: string): Promise<Response> =>
  fetch(argument + path, { headers: { 'X-Region': region, 'X-Version': '1' } });

/** The tree as the site's own build makes it: taken from one real render. */
async function takeTree(region: 'no' | 'fi'): Promise<() => string> {
  const reactServer = createRequire(import.meta.url)('react-dom/server') as {
    renderToString: typeof server.renderToString;
  };
  const { renderToString } = reactServer;
  let tree: Parameters<typeof renderToString>[0];
  reactServer.renderToString = (node, options) => renderToString((tree = node), options);
  await import(new URL('../dist/server/entry.mjs', import.meta.url).href);
  const { renderWithVike } = await import('../edge/render.ts');
  const view = { region, route: 'home' as const, params: {}, query: {}, origin: 'http://localhost:3000' };
  const { status } = await renderWithVike('home', view, (path) => ask(region.toUpperCase(), `/v2${path}`));
  if (status !== 200 || tree === undefined) throw new Error(`the page did not render: ${status}`);
  return () => renderToString(tree);
}

if (kind === 'bytes') {
  const page = readFileSync(argument);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.byteLength };
  listen((_incoming, outgoing) => void outgoing.writeHead(200, headers).end(page));
} else if (kind === 'redirect') {
  const app = new Hono();
  app.get('/', (context) => context.redirect('/se/', 302));
  serve({ fetch: app.fetch, port: Number(port), hostname });
} else if (kind === 'proxy') {
  listen(async (incoming, outgoing) => {
    const answer = await ask('SE', (incoming.url ?? '').replace('/api', ''));
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = { 'Content-Type': answer.headers.get('Content-Type') ?? '', 'Content-Length': body.byteLength };
    outgoing.writeHead(answer.status, headers).end(body);
  });
} else {
  const draw = await takeTree('no');
  listen(async (incoming, outgoing) => {
    const region = (incoming.url ?? '').startsWith('/fi') ? 'FI' : 'NO';
    const answer = await ask(region, '/v2/cms/web-page?slug=start');
    const data = (await answer.json()) as object;
    const html = `<!doctype html>${draw()}`;
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) };
    outgoing.writeHead(data ? 200 : 500, headers).end(html);
  });
}
