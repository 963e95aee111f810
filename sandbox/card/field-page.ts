import { Hono, type MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { CardKey } from './key.ts';
import { readMerchantOrigin, type CardSettings } from './settings.ts';

const modules = [
  'appearance',
  'card-number',
  'encryption',
  'field-view',
  'validate-field',
  'messages',
  'secured-field',
  'start',
];

const readField = (file: string): string => readFileSync(new URL(`./fields/${file}`, import.meta.url), 'utf8');

const files: ReadonlyMap<string, { body: string; type: string }> = new Map([
  ['field.css', { body: readField('field.css'), type: 'text/css; charset=utf-8' }],
  ...modules.map((name): [string, { body: string; type: string }] => [
    `${name}.ts`,
    { body: stripTypeScriptTypes(readField(`${name}.ts`)), type: 'text/javascript; charset=utf-8' },
  ]),
]);

const policyFor = (merchantOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${merchantOrigin}`,
  ].join('; ');

const readOrigin = (encoded: string | undefined): string => {
  try {
    return atob(encoded ?? '');
  } catch {
    return '';
  }
};

const renderField = (publicJwk: CardKey['publicJwk']) =>
  html`<!doctype html>
    <html lang="sv">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Kort</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="field.css" />
        <script type="application/json" id="public-key">
          ${raw(JSON.stringify(publicJwk))}
        </script>
        ${modules.map((name) => html`<link rel="modulepreload" href="${name}.ts" />`)}
        <script type="module" src="start.ts"></script>
      </head>
      <body>
        <input type="text" aria-describedby="description" aria-required="true" spellcheck="false" />
        <span id="description"></span>
      </body>
    </html>`;

/**
 * Creates the frames for card numbers (`…/securedfields/{clientKey}/{version}/securedFields.html`), their scripts,
 * and the public key at `…/publicKey.json` for clients without a browser. Only the merchant's origin may embed them
 * and exchange messages with them.
 */
export function createFieldPage(settings: CardSettings, key: CardKey): Hono {
  const merchantOrigin = readMerchantOrigin(settings);
  const page = new Hono();
  const admit: MiddlewareHandler<object, '/:clientKey/:version/:file'> = async (context, next) => {
    const isKnown = context.req.param('clientKey') === settings.clientKey;
    if (isKnown && readOrigin(context.req.query('d')) === merchantOrigin) return next();
    return context.text('This client key may not show secured fields on that origin.', 403);
  };
  page.get('/:clientKey/:version/securedFields.html', admit, (context) =>
    context.html(renderField(key.publicJwk), 200, {
      'Content-Security-Policy': policyFor(merchantOrigin),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    }),
  );
  page.get('/:clientKey/:version/publicKey.json', admit, (context) =>
    context.json(key.publicJwk, 200, { 'Cache-Control': 'no-store' }),
  );
  page.get('/:clientKey/:version/:file', (context) => {
    const file = files.get(context.req.param('file'));
    if (file === undefined) return context.notFound();
    return context.body(file.body, 200, {
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=60',
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return page;
}
