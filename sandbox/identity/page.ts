import { html } from 'hono/html';
import { readFileSync } from 'node:fs';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import type { Lang } from './regions.ts';

/** What the pages add to the common look; served at `/identity.css`. */
export const identityStyles: string = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');

/**
 * A page of the provider: one card in the middle, under its heading.
 *
 * @param page.body what follows the heading.
 * @param page.foot stands under the card; nothing when absent.
 */
export function renderPage(page: { lang: Lang; title: string; lead?: string; body: Markup; foot?: Markup }): Markup {
  return renderSandboxPage({
    lang: page.lang,
    brand: 'Nordkonto',
    title: page.title,
    body: html`<link rel="stylesheet" href="/identity.css" />
      <div class="narrow">
        <section class="card">
          <h1>${page.title}</h1>
          ${page.lead === undefined ? '' : html`<p class="quiet">${page.lead}</p>`} ${page.body}
        </section>
        ${page.foot === undefined ? '' : html`<div class="foot">${page.foot}</div>`}
      </div>`,
  });
}

/** A message over a form; a bad one is announced at once, a good one when the reader has a pause. */
export const renderNotice = (kind: 'bad' | 'good', text: string): Markup =>
  html`<p class="notice ${kind === 'bad' ? 'bad' : ''}" role="${kind === 'bad' ? 'alert' : 'status'}">${text}</p>`;
