import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';

/** Swagger UI from its npm package: the page loads nothing from another host. */
const packageFile = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** Content security policy of the page: only itself and the API on the same origin. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nordlyd API</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css?v=${version}">
<script src="/docs/swagger-ui-bundle.js?v=${version}" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body><main id="reference"></main></body>
</html>
`;

const script = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const compressed = new Map<string, Uint8Array<ArrayBuffer>>();

/** An asset, compressed on first use. */
function getAsset(name: string): Uint8Array<ArrayBuffer> {
  const known = compressed.get(name) ?? new Uint8Array(gzipSync(readFileSync(join(dirname(packageFile), name))));
  compressed.set(name, known);
  return known;
}

/** Keeps only the first server, which is this origin, so that the form calls no other host. */
const limitToFirstServer = (document: ContractDocument): ContractDocument => ({
  ...document,
  servers: document.servers.slice(0, 1),
});

/** The API reference at `/docs`, with a form to call each operation; works offline. */
export function createDocsRoutes(document: ContractDocument): Hono {
  const app = new Hono();
  const respond = (
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    headers: Record<string, string> = {},
  ): Response =>
    new Response(body, {
      headers: { 'Content-Type': type, 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache', ...headers },
    });
  app.get('/docs', () => respond(page, 'text/html; charset=utf-8'));
  app.get('/docs/start.js', () => respond(script, 'text/javascript; charset=utf-8'));
  app.get('/docs/openapi.json', () => respond(JSON.stringify(limitToFirstServer(document)), 'application/json'));
  for (const [name, type] of Object.entries(assets)) {
    app.get(`/docs/${name}`, () =>
      respond(getAsset(name), type, {
        'Content-Encoding': 'gzip',
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  }
  return app;
}
