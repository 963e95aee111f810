import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { renderToString } from 'react-dom/server';
import type { WebPage } from '../api-spec/generated/v2.ts';
import { createPooledFetch } from '../edge/runtime/node/pooled-fetch.ts';
import type * as tree from './baseline-page.tsx';

/**
 * Reference servers, one in each process: the least work that any server does for the same response.
 * - `string`: a page from node:http, a constant string.
 * - `bytes`: the same, one Buffer for all.
 * - `proxy`: node:http, and the client that the site uses (edge/runtime/node/pooled-fetch.ts).
 * - `render`: node:http, fetch, and renderToString of the site's tree with the fetched data.
 * - `fetch`: reads the fetched data and sends a page of the same size without rendering.
 */
const [kind, port = '', argument = '', backendUrl = argument] = process.argv.slice(2);
const hostname = '127.0.0.1';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;
const listen = (listener: Listener): void =>
  void createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(Number(port), hostname);

const fetchPage = (region: string, path: string): Promise<Response> =>
  fetch(backendUrl + path, { headers: { 'X-Region': region, 'X-Version': '1' } });

if (kind === 'bytes' || kind === 'string') {
  const bytes = readFileSync(argument);
  const page = kind === 'bytes' ? bytes : bytes.toString();
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': bytes.byteLength };
  listen((_incoming, outgoing) => void outgoing.writeHead(200, headers).end(page));
} else if (kind === 'proxy') {
  const pooledFetch = createPooledFetch();
  listen(async (incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('/api', '');
    const response = await pooledFetch(backendUrl + path, { headers: { 'X-Region': 'SE', 'X-Version': '1' } });
    const body = Buffer.from(await response.arrayBuffer());
    const headers = { 'Content-Type': response.headers.get('Content-Type') ?? '', 'Content-Length': body.byteLength };
    outgoing.writeHead(response.status, headers).end(body);
  });
} else if (kind === 'fetch') {
  const page = readFileSync(argument);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.byteLength };
  listen(async (_incoming, outgoing) => {
    await (await fetchPage('FI', '/v2/cms/web-page?slug=start')).text();
    outgoing.writeHead(200, headers).end(page);
  });
} else {
  const { drawStartPage } = (await import(argument)) as typeof tree;
  listen(async (incoming, outgoing) => {
    const region = (incoming.url ?? '').startsWith('/fi') ? 'fi' : 'no';
    const response = (await (await fetchPage(region.toUpperCase(), '/v2/cms/web-page?slug=start')).json()) as WebPage;
    const view = { region, route: 'home', params: {}, query: {}, origin: 'http://localhost:3000' } as const;
    const html = drawStartPage(response, view, renderToString);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) };
    outgoing.writeHead(200, headers).end(html);
  });
}
