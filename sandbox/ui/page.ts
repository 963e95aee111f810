import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { readFileSync } from 'node:fs';

/** Escaped markup of Hono's `html` tag; the type prevents unescaped strings. */
export type Markup = ReturnType<typeof html>;

/** Languages of a sandbox page: those of users, and English for developers. */
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
 * Renders a whole page with the sandbox styles.
 *
 * @param page.lang language of the page and of its sandbox label.
 * @param page.brand name of the fake provider in the top bar.
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
 * The Content-Security-Policy of a sandbox page: no scripts, own styles, no framing by other origins.
 *
 * @param formTargets allowed targets of forms and their redirects, in addition to 'self'.
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

/**
 * Sets the security headers of a fake provider's responses: `pagePolicy` unless the route sets a policy, no caching,
 * no sniffing.
 */
export function protectPages(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', pagePolicy());
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    // A URL of these pages can contain a secret, so it is not sent to other origins.
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
 * Chooses the language of a page by Accept-Language.
 *
 * @param header value; `no` and `nn` select bokmål.
 * @param fallback when no supported language is accepted.
 */
export function pickLang(header: string | undefined, fallback: PageLang = 'en'): PageLang {
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'sv' || tag === 'fi' || tag === 'en' || tag === 'nb') return tag;
    if (tag === 'no' || tag === 'nn') return 'nb';
  }
  return fallback;
}

/** Reads the text fields of a submitted form; empty when the body is no form. */
export async function readForm(context: Context): Promise<Partial<Record<string, string>>> {
  const body = await context.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
