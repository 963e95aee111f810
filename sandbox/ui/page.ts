import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { readFileSync } from 'node:fs';

/** Escaped markup, as Hono's `html` tag makes it; a plain string is none, so no value reaches a page unescaped. */
export type Markup = ReturnType<typeof html>;

/** Languages of a sandbox page: those of listeners, and English for pages that developers alone see. */
export type PageLang = 'sv' | 'nb' | 'fi' | 'en';

const labels: Record<PageLang, string> = {
  sv: 'Sandbox · testmiljö',
  nb: 'Sandbox · testmiljø',
  fi: 'Sandbox · testiympäristö',
  en: 'Sandbox',
};

/** The stylesheet of all sandbox pages, served at `/sandbox.css` by `sandboxLook`. */
export const sandboxStyles: string = ['1-page', '2-form', '3-record']
  .map((part) => readFileSync(new URL(`./${part}.css`, import.meta.url), 'utf8'))
  .join('');

/**
 * A whole page in the common sandbox look.
 *
 * @param page.lang language of the page and of its sandbox label.
 * @param page.brand what the stand-in is called in the bar on top.
 * @param page.body content of `<main>`, made with Hono's `html` tag.
 */
export function renderSandboxPage(page: { lang: PageLang; title: string; body: Markup; brand: string }): Markup {
  return html`<!doctype html>
    <html lang="${page.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${page.brand}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header class="bar"><strong>${page.brand}</strong><span class="label">${labels[page.lang]}</span></header>
        <main>${page.body}</main>
      </body>
    </html>`;
}

/**
 * The Content-Security-Policy of a sandbox page: no script, own styles alone, framed by nobody else.
 *
 * @param formTargets sources beside 'self' that a submitted form may lead to; browsers check redirects as well.
 */
export function pagePolicy(formTargets: string[] = []): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer of a stand-in: `pagePolicy` unless the route set its own, never stored, never sniffed. */
export function protectPages(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', pagePolicy());
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    // An address of these pages can be a capability, so it goes to no other origin.
    headers.set('Referrer-Policy', 'same-origin');
  };
}

/** The route of the stylesheet: `GET /sandbox.css`. */
export function sandboxLook(): Hono {
  return new Hono().get('/sandbox.css', (context) =>
    context.body(sandboxStyles, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
    }),
  );
}

/**
 * Picks the language of a page from a browser's Accept-Language.
 *
 * @param header the header as sent; `no` and `nn` read bokmål.
 * @param fallback when no supported language is asked for.
 */
export function pickLang(header: string | undefined, fallback: PageLang = 'en'): PageLang {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'sv' || tag === 'fi' || tag === 'en' || tag === 'nb') return tag;
    if (tag === 'no' || tag === 'nn') return 'nb';
  }
  return fallback;
}

/** Reads a submitted form's text fields; a body that is no form has none. */
export async function readForm(context: Context): Promise<Partial<Record<string, string>>> {
  const body = await context.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
