import { html } from 'hono/html';
import { readFileSync } from 'node:fs';
import { renderSandboxPage, type Markup } from '../ui/page.ts';
import type { Lang } from './regions.ts';

/** Styles of the pages, served at `/identity.css`. */
export const identityStyles: string = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');

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
