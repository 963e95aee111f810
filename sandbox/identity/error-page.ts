import { html } from 'hono/html';
import type { Markup } from '../ui/page.ts';
import { renderPage } from './page.ts';
import type { Lang } from './regions.ts';
import { textOf } from './text/text.ts';

/** Reasons for an error page. */
export type Trouble = 'failed' | 'expired' | 'missing';

/**
 * Renders an error page with a link to the site.
 *
 * @param code the engine's error code, for developers; never a stack or an internal message.
 */
export function renderTrouble(lang: Lang, trouble: Trouble, siteUrl: string, code?: string): Markup {
  const text = textOf(lang);
  const words = {
    failed: [text.trouble.title, text.trouble.lead],
    expired: [text.trouble.expiredTitle, text.trouble.expired],
    missing: [text.trouble.missingTitle, text.trouble.missing],
  } as const;
  const [title, lead] = words[trouble];
  return renderPage({
    lang,
    title,
    lead,
    body: html`${code === undefined ? '' : html`<p class="small">${text.trouble.code}: <code>${code}</code></p>`}
      <p><a class="button" href="${siteUrl}/">${text.toSite}</a></p>`,
  });
}
