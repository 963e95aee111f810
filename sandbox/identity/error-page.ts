import { html } from 'hono/html';
import type { Markup } from '../ui/page.ts';
import { renderPage } from './page.ts';
import type { Lang } from './regions.ts';
import { textOf } from './text/text.ts';

/** Reasons for an error page. */
export type ErrorKind = 'failed' | 'expired' | 'missing';

/**
 * Renders an error page with a link to the site.
 *
 * @param code the engine's error code, for developers; never a stack or an internal message.
 */
export function renderErrorPage(lang: Lang, error: ErrorKind, siteUrl: string, code?: string): Markup {
  const text = textOf(lang);
  const texts = {
    failed: [text.errorPage.title, text.errorPage.lead],
    expired: [text.errorPage.expiredTitle, text.errorPage.expired],
    missing: [text.errorPage.missingTitle, text.errorPage.missing],
  } as const;
  const [title, lead] = texts[error];
  return renderPage({
    lang,
    title,
    lead,
    body: html`${code === undefined ? '' : html`<p class="small">${text.errorPage.code}: <code>${code}</code></p>`}
      <p><a class="button" href="${siteUrl}/">${text.toSite}</a></p>`,
  });
}
