import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The limits beside which the site is measured: the same bytes from node:http, and a redirect from bare Hono. */
const [kind, port, file] = process.argv.slice(2);
const hostname = '127.0.0.1';

if (kind === 'bytes') {
  const page = readFileSync(file ?? '');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.byteLength };
  createServer((_incoming, outgoing) => outgoing.writeHead(200, headers).end(page)).listen(Number(port), hostname);
} else {
  const app = new Hono();
  app.get('/', (context) => context.redirect('/se/', 302));
  serve({ fetch: app.fetch, port: Number(port), hostname });
}
