import { Hono } from 'hono';
import { html } from 'hono/html';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import type { Lang } from './regions.ts';

const identityStyles: string = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');

const formScript = stripTypeScriptTypes(readFileSync(new URL('./browser/form-script.ts', import.meta.url), 'utf8'));

const font = readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')),
);

/** The files that the pages load: their styles, the site's font, and the script of their forms. */
export function identityFiles(): Hono {
  const files = {
    '/identity.css': ['text/css; charset=utf-8', identityStyles],
    '/identity.js': ['text/javascript; charset=utf-8', formScript],
    '/figtree.woff2': ['font/woff2', new Uint8Array(font)],
  } as const;
  const routes = new Hono();
  for (const [path, [type, body]] of Object.entries(files)) {
    routes.get(path, (context) =>
      context.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=60' }),
    );
  }
  return routes;
}

/**
 * Renders a page of the provider: a heading and one card.
 *
 * @param page.body content after the heading.
 * @param page.foot content below the card.
 */
export function renderPage(page: { lang: Lang; title: string; lead?: string; body: Markup; foot?: Markup }): Markup {
  return renderSandboxPage({
    lang: page.lang,
    brand: 'Nordkonto',
    title: page.title,
    body: html`<link rel="stylesheet" href="/identity.css" />
      <script src="/identity.js" defer></script>
      <div class="narrow">
        <section class="card">
          <h1>${page.title}</h1>
          ${page.lead === undefined ? '' : html`<p class="quiet">${page.lead}</p>`} ${page.body}
        </section>
        ${page.foot === undefined ? '' : html`<div class="foot">${page.foot}</div>`}
      </div>`,
  });
}

/** Renders a message above a form; screen readers announce an error immediately. */
export const renderNotice = (kind: 'bad' | 'good', text: string): Markup =>
  html`<p class="notice ${kind === 'bad' ? 'bad' : ''}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`;
