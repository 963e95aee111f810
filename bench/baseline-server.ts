import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { renderToString } from 'react-dom/server';
import type { WebPage } from '../api-spec/generated/v2.ts';
import type * as tree from './baseline-page.tsx';

/**
 * The baselines that the site is compared with, one per process: the least work that any server would do for the same
 * response, without any code of the product.
 *
 * - `string`: node:http sends a constant string.
 * - `bytes`: node:http sends one Buffer.
 * - `redirect`: Hono redirects, optionally with the headers of the site's response (JSON).
 * - `proxy`: node:http forwards a fetched response.
 * - `render`: node:http fetches the data and calls renderToString on the tree that the site renders.
 * - `fetch`: node:http fetches the data, reads it, and sends a constant page of the same size.
 */
const [kind, port = '', argument = '', backendUrl = argument] = process.argv.slice(2);
const hostname = '127.0.0.1';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
const listen = (listener: Listener): void =>
  void createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(Number(port), hostname);

const fetchBackend = (region: string, path: string): Promise<Response> =>
  fetch(backendUrl + path, { headers: { 'X-Region': region, 'X-Version': '1' } });

if (kind === 'bytes' || kind === 'string') {
  const bytes = readFileSync(argument);
  const page = kind === 'bytes' ? bytes : bytes.toString();
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': bytes.byteLength };
  listen((_incoming, outgoing) => void outgoing.writeHead(200, headers).end(page));
} else if (kind === 'redirect') {
  const app = new Hono();
  const headers = argument && (JSON.parse(argument) as Record<string, string>);
  app.get('/', (context) => (headers ? context.body(null, 302, headers) : context.redirect('/se/', 302)));
  serve({ fetch: app.fetch, port: Number(port), hostname });
} else if (kind === 'proxy') {
  listen(async (incoming, outgoing) => {
    const response = await fetchBackend('SE', (incoming.url ?? '').replace('/api', ''));
    const body = Buffer.from(await response.arrayBuffer());
    const headers = { 'Content-Type': response.headers.get('Content-Type') ?? '', 'Content-Length': body.byteLength };
    outgoing.writeHead(response.status, headers).end(body);
  });
} else if (kind === 'fetch') {
  const page = readFileSync(argument);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.byteLength };
  listen(async (_incoming, outgoing) => {
    await (await fetchBackend('FI', '/v2/cms/web-page?slug=start')).text();
    outgoing.writeHead(200, headers).end(page);
  });
} else {
  const { renderStartPage } = (await import(argument)) as typeof tree;
  listen(async (incoming, outgoing) => {
    const region = (incoming.url ?? '').startsWith('/fi') ? 'fi' : 'no';
    const response = (await (
      await fetchBackend(region.toUpperCase(), '/v2/cms/web-page?slug=start')
    ).json()) as WebPage;
    const view = { region, route: 'home', params: {}, query: {}, origin: 'http://localhost:3000' } as const;
    const html = renderStartPage(response, view, renderToString);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) };
    outgoing.writeHead(200, headers).end(html);
  });
}
