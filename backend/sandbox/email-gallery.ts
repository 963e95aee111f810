import { Hono } from 'hono';
import { html } from 'hono/html';
import { regionConfigs, regions, isRegion } from '../../core/domain/region.ts';
import type { Email } from '../email/render.ts';
import { findSampleEmail, listSampleEmails } from '../email/sample-emails.ts';
import { Problem, toProblemResponse } from '../problem.ts';

const path = '/__emails';
const views = ['light', 'dark', 'text'] as const;
type View = (typeof views)[number];

const isView = (word: string | undefined): word is View => views.some((view) => view === word);

const styles = `
body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; }
nav a { margin-right: 16px; }
nav a[aria-current='true'] { color: inherit; font-weight: 700; text-decoration: none; }
section { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(390px, 100%), 1fr)); gap: 16px; }
figure { margin: 0; }
iframe { width: 100%; height: 640px; border: 1px solid #76808f; background: #ffffff; }
`;

const writePage = (view: View) => {
  const frame = (name: string, region: (typeof regions)[number]) => {
    const title = `${name} (${regionConfigs[region].locale})`;
    const src = `${path}/${region}/${name}/${view}`;
    return html`<figure>
      <figcaption><a href="${src}">${title}</a></figcaption>
      <iframe loading="lazy" sandbox src="${src}" title="${title}"></iframe>
    </figure>`;
  };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Emails</title>
        <link rel="stylesheet" href="${path}/styles.css" />
      </head>
      <body>
        <h1>Emails</h1>
        <nav aria-label="View">
          ${views.map((other) => html`<a href="${path}?view=${other}" aria-current="${String(other === view)}">${other}</a>`)}
        </nav>
        ${listSampleEmails('se').map(
          ({ kind, variant }) =>
            html`<h2>${kind}: ${variant}</h2>
              <section>${regions.map((region) => frame(`${kind}/${variant}`, region))}</section>`,
        )}
      </body>
    </html>`;
};

/** Applies the dark colors of an email always or never, without the preference of the browser. */
const choose = (markup: string, view: View): string =>
  markup.replace('(prefers-color-scheme: dark)', view === 'dark' ? 'all' : 'not all');

const write = ({ subject, html: markup, text }: Email, view: View): { body: string; type: string } =>
  view === 'text'
    ? { body: `${subject}\n\n${text}`, type: 'text/plain; charset=utf-8' }
    : { body: choose(markup, view), type: 'text/html; charset=utf-8' };

/**
 * Every email with sample data in three languages: light, dark and as text. For designers and developers. No script,
 * and pictures of the site only. Mount it only in sandbox mode.
 */
export function sandboxEmailGallery({ siteUrl }: { siteUrl: string }): Hono {
  const routes = new Hono();
  const base = "default-src 'none'; base-uri 'none'; form-action 'none'";
  routes.get(path, (context) => {
    context.header('Content-Security-Policy', `${base}; style-src 'self'; frame-src 'self'; frame-ancestors 'none'`);
    const view = context.req.query('view');
    return context.html(writePage(isView(view) ? view : 'light'));
  });
  routes.get(`${path}/styles.css`, (context) => context.body(styles, 200, { 'Content-Type': 'text/css' }));
  routes.get(`${path}/:region/:kind/:variant/:view`, async (context) => {
    const { region, kind, variant, view } = context.req.param();
    const data = isRegion(region) ? findSampleEmail(region, kind, variant) : undefined;
    if (data === undefined || !isView(view)) return toProblemResponse(new Problem(404, 'NotFound'));
    const { renderEmail } = await import('../email/render.ts'); // not at the start of the backend
    const { body, type } = write(renderEmail(data, 'Åsa', siteUrl), view);
    return context.body(body, 200, {
      'Content-Type': type,
      'Content-Security-Policy': `sandbox; ${base}; style-src 'unsafe-inline'; img-src ${new URL(siteUrl).origin}; frame-ancestors 'self'`,
    });
  });
  return routes;
}
