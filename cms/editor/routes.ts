import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readFileSync } from 'node:fs';
import type { Log } from '../../process/log.ts';
import type { Desk, Done } from '../desk/desk.ts';
import { locales, type Region } from '../model.ts';
import type { Content } from '../source/entry.ts';
import type { Accounts, Person } from './accounts.ts';
import type { Bundle } from './bundle.ts';
import { listChoices } from './choices.ts';
import { createKeystaticFiles } from './keystatic-files.ts';
import { createKeystaticRoutes } from './keystatic-routes.ts';
import { createLogIns } from './log-in.ts';
import { documentOf, readPlace } from './places.ts';
import { makePreviewLink } from './preview-link.ts';
import { nameOf, renderDocument, renderList, renderLogIn, type Markup } from './views.ts';
import { words } from './words.ts';

/** What the editor is made of. */
export type EditorOptions = {
  desk: Desk;
  /** what fields may name */
  readContent: () => Content;
  accounts: Accounts;
  bundle: Bundle;
  /** signs the cookies of who is logged in */
  sessionKey: string;
  /** signs links to previews; shared with the site */
  previewKey: string;
  siteUrl: string;
  /** origin under which editors reach this process */
  publicUrl: string;
  isSandbox: boolean;
  /** called after each publication: visitors are to see it within two seconds */
  report: () => Promise<void>;
  log: Log;
};

type Env = { Variables: { person: Person } };

const readStyles = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const styles: Record<string, string> = { 'style.css': readStyles('style.css'), 'bar.css': readStyles('bar.css') };

/** Own pages: no script at all. Keystatic's: our own script, and the styles that it writes into the page. */
const writePolicy = (scripts: string, styleSources: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styleSources}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const plainPolicy = writePolicy("'none'", "'self'");
const keystaticPolicy = writePolicy("'self'", "'self' 'unsafe-inline'");

/** JSON inside a script element: `<` would end it. */
const escapeJson = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const renderKeystatic = (choices: object): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${words.title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/editor/bar.css"></head>
<body><div id="editor"><p>${words.loading}</p></div><script type="application/json" id="choices">${escapeJson(choices)}</script>
<script type="module" src="/editor/editor.js"></script></body></html>`;

const isRegion = (word: string): word is Region => Object.values<string>(locales).includes(word);

/** The editor: log-in, list of pages, Keystatic, preview and publication. Everything but the log-in is for who is logged in. */
export function createEditor(options: EditorOptions): Hono<Env> {
  const { desk, log } = options;
  const logIns = createLogIns(options.accounts, options.sessionKey);
  const origin = new URL(options.publicUrl).origin;
  const routes = new Hono<Env>();

  const secure: MiddlewareHandler = async (context, next) => {
    await next();
    const isKeystatic = context.req.path.startsWith('/keystatic');
    context.header('Content-Security-Policy', isKeystatic ? keystaticPolicy : plainPolicy);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    context.header('Cross-Origin-Opener-Policy', 'same-origin');
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  };
  /** Another site cannot make a browser do anything here. */
  const refuseForeign: MiddlewareHandler = async (context, next) => {
    const site = context.req.header('Sec-Fetch-Site');
    const isOwn = site === undefined ? context.req.header('Origin') === origin : site === 'same-origin';
    return context.req.method === 'GET' || isOwn ? next() : context.text('Forbidden', 403);
  };
  const requirePerson: MiddlewareHandler<Env> = async (context, next) => {
    const person = await logIns.read(context);
    if (person === undefined) {
      const isPage = context.req.method === 'GET' && context.req.header('Accept')?.includes('text/html');
      return isPage ? context.redirect('/editor', 303) : context.text('Unauthorized', 401);
    }
    context.set('person', person);
    return next();
  };

  for (const path of ['/editor', '/editor/*', '/keystatic', '/keystatic/*', '/api/keystatic/*'])
    routes.use(path, secure, refuseForeign);

  for (const [name, text] of Object.entries(styles)) {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    routes.get(`/editor/${name}`, (context) => context.body(text, 200, headers));
  }
  routes.get('/editor', async (context) => {
    const person = await logIns.read(context);
    const page = person ? renderList(desk.list(), person) : renderLogIn(undefined, options.isSandbox);
    return context.html(page);
  });
  routes.post('/editor/log-in', bodyLimit({ maxSize: 4_000 }), async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const read = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const person = await logIns.enter(context, read('name').trim(), read('password'));
    if (person === 'wrong') return context.html(renderLogIn(words.wrongLogIn, options.isSandbox), 401);
    if (person === 'tooMany') return context.html(renderLogIn(words.tooManyTries, options.isSandbox), 429);
    log.info('editor logged in', { name: person.name, role: person.role });
    return context.redirect('/editor', 303);
  });
  routes.post('/editor/log-out', (context) => {
    logIns.leave(context);
    return context.redirect('/editor', 303);
  });

  for (const path of ['/editor/*', '/keystatic', '/keystatic/*', '/api/keystatic/*']) routes.use(path, requirePerson);

  const findDocument = (context: Context) => {
    const place = readPlace(`${context.req.param('name') ?? ''}.json`);
    return place && desk.find(documentOf(place));
  };
  routes.get('/editor/page/:name{.+}', (context) => {
    const document = findDocument(context);
    return document ? context.html(renderDocument(document, context.get('person'))) : context.redirect('/editor', 303);
  });
  routes.get('/editor/status/:name{.+}', (context) => {
    const document = findDocument(context);
    return document ? context.json(document) : context.text('Not Found', 404);
  });
  routes.get('/editor/preview/:region/:name{.+}', async (context) => {
    const [document, region] = [findDocument(context), context.req.param('region')];
    if (document === undefined || !isRegion(region)) return context.redirect('/editor', 303);
    if (document.mistakes.length > 0) return context.redirect(`/editor/page/${nameOf(document.id)}`, 303);
    const slug = document.id === 'footer' ? 'start' : document.id.slice('pages/'.length);
    const { name } = context.get('person');
    return context.redirect(
      await makePreviewLink(options.siteUrl, options.previewKey, { slug, region, editor: name }),
      302,
    );
  });

  type Act = (id: string, change: { by: string; version: string }) => Done;
  const act =
    (run: Act, doneWords: string, needsPublisher: boolean) =>
    async (context: Context<Env>): Promise<Response> => {
      const form = await context.req.formData().catch(() => new FormData());
      const [id, version] = [String(form.get('id')), String(form.get('version'))];
      const person = context.get('person');
      const answer = (
        notice: { text: string; isBad: boolean },
        status: 200 | 403 | 409,
      ): Response | Promise<Response> => {
        const document = desk.find(id);
        const page: Markup = document
          ? renderDocument(document, person, notice)
          : renderList(desk.list(), person, notice);
        return context.html(page, status);
      };
      if (needsPublisher && person.role !== 'publisher') return answer({ text: words.refused.role, isBad: true }, 403);
      const done = run(id, { by: person.name, version });
      if (!done.ok) return answer({ text: words.refused[done.refusal.code], isBad: true }, 409);
      log.info('content changed', { act: doneWords, document: id, by: person.name });
      if (needsPublisher) await options.report();
      return answer({ text: doneWords, isBad: false }, 200);
    };
  const small = bodyLimit({ maxSize: 4_000 });
  routes.post('/editor/publish', small, act(desk.publish, words.done.published, true));
  routes.post('/editor/unpublish', small, act(desk.unpublish, words.done.unpublished, true));
  routes.post('/editor/discard', small, act(desk.discard, words.done.discarded, false));

  routes.get('/editor/editor.js', async (context) => {
    try {
      const script = new Uint8Array(await options.bundle.read());
      return context.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      });
    } catch (error) {
      log.error('editor not built', { message: error instanceof Error ? error.message : String(error) });
      return context.text('The editor could not be built: see the log of the cms.', 503);
    }
  });
  const files = createKeystaticFiles(desk);
  routes.route(
    '/api/keystatic',
    createKeystaticRoutes(files, (context) => (context as Context<Env>).get('person')),
  );
  const showKeystatic = (context: Context): Response | Promise<Response> =>
    context.html(renderKeystatic(listChoices(options.readContent())));
  routes.get('/keystatic', showKeystatic);
  routes.get('/keystatic/*', showKeystatic);
  return routes;
}
