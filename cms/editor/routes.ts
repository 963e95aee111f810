import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { readFileSync } from 'node:fs';
import { listMistakesOf } from '../publishing/document-status.ts';
import type { ActionResult } from '../publishing/drafts.ts';
import { locales, type Locale, type Region } from '../model/content-types.ts';
import { localeOf } from '../model/in-locales.ts';
import { createCatalogueRoutes } from './catalogue/routes.ts';
import { createLoginGate } from './login-gate.ts';
import { createEditorSessions } from './login.ts';
import { createLinkRoutes } from './links/routes.ts';
import { createHistoryRoutes } from './page/history-routes.ts';
import { readChosenLocales } from './page/publish-form.ts';
import { createPageEditorRoutes } from './page/routes.ts';
import { createPictureRoutes } from './pictures/routes.ts';
import { documentOf, parseLocation } from './document-location.ts';
import type { EditorOptions } from './editor-options.ts';
import { makePreviewLink } from './preview-link.ts';
import type { Viewer } from './current-editor.ts';
import { readPageQuery, renderList, type PageQuery } from './page-list.ts';
import { createReviewRoutes } from './review/routes.ts';
import { createScheduleRoutes } from './schedule/routes.ts';
import { nameOf, renderDocument, type Notice } from './views.ts';
import { chooseLanguage, getMessages, isEditorLanguage } from './messages/language.ts';
import type { EditorMessages } from './messages/en.ts';

type Env = { Variables: { viewer: Viewer } };

/** Cookie with the selected language, for a year. */
const languageCookie = { name: 'cms_language', seconds: 365 * 24 * 3600 };

const readStyles = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const styles: Record<string, string> = Object.fromEntries(
  ['style.css', 'catalogue.css', 'pictures.css'].map((name) => [name, readStyles(name)]),
);

/** Pages contain no script, except the library of pictures and the page editor, which also has a frame. */
const writePolicy = (scripts: string, frames = "'none'"): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `frame-src ${frames}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const plainPolicy = writePolicy("'none'");
const picturePolicy = writePolicy("'self'");
const pageEditorPolicy = writePolicy("'self'", "'self'");

const findPolicy = (path: string): string => {
  if (path.startsWith('/editor/pictures')) return picturePolicy;
  return /^\/editor\/(edit|draft)\//.test(path) ? pageEditorPolicy : plainPolicy;
};

const isRegion = (word: string): word is Region => Object.values<string>(locales).includes(word);

/**
 * Creates the editor: login, list of pages, page editor, pictures, catalogue, preview and publication. Only the login works without a
 * session.
 */
export function createEditor(options: EditorOptions): Hono<Env> {
  const { pages, log } = options;
  const sessions = createEditorSessions(options.accounts, options.sessions, options.findAddress);
  const loginGate = createLoginGate(sessions, options.isSandbox, log);
  const origin = new URL(options.publicUrl).origin;
  const routes = new Hono<Env>();

  const showList = (viewer: Viewer, notice?: Notice, query?: PageQuery) =>
    renderList(
      { documents: pages.list(), reviews: options.reviews.list(), planned: options.schedule.list() },
      viewer,
      notice,
      query,
    );

  const secure: MiddlewareHandler = async (context, next) => {
    await next();
    context.header('Content-Security-Policy', findPolicy(context.req.path));
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    context.header('Cross-Origin-Opener-Policy', 'same-origin');
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  };
  /** Rejects cross-site requests, except GET. */
  const rejectForeign: MiddlewareHandler = async (context, next) => {
    const site = context.req.header('Sec-Fetch-Site');
    const isOwn = site === undefined ? context.req.header('Origin') === origin : site === 'same-origin';
    return context.req.method === 'GET' || isOwn ? next() : context.text('Forbidden', 403);
  };
  const findViewer: MiddlewareHandler<Env> = (context, next) => {
    const chosen = getCookie(context, languageCookie.name);
    const language = isEditorLanguage(chosen) ? chosen : chooseLanguage(context.req.header('Accept-Language'));
    context.set('viewer', { editor: sessions.read(context), messages: getMessages(language), language });
    return next();
  };
  for (const path of ['/editor', '/editor/*']) routes.use(path, secure, rejectForeign);

  for (const [name, text] of Object.entries(styles)) {
    const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' };
    routes.get(`/editor/${name}`, (context) => context.body(text, 200, headers));
  }
  for (const path of ['/editor', '/editor/*']) routes.use(path, findViewer);
  routes.get('/editor', (context) => {
    const viewer = context.get('viewer');
    return viewer.editor
      ? context.html(showList(viewer, undefined, readPageQuery(context.req.query())))
      : loginGate.show(context);
  });
  routes.post('/editor/language', bodyLimit({ maxSize: 4_000 }), async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const to = String(form.get('to'));
    const { name, seconds } = languageCookie;
    if (isEditorLanguage(to))
      setCookie(context, name, to, { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: seconds });
    const from = context.req.header('Referer');
    const back = from !== undefined && URL.canParse(from) ? new URL(from) : undefined;
    // back to the page of the button, if GET can show it
    const isPage = back?.origin === origin && /^\/editor\/(catalogue|pictures|page\/)/.test(back.pathname);
    return context.redirect(isPage ? back.pathname + back.search : '/editor', 303);
  });
  routes.route('/editor', loginGate.routes);

  routes.use('/editor/*', loginGate.requireEditor);

  const findDocument = (context: Context) => {
    const location = parseLocation(`${context.req.param('name') ?? ''}.json`);
    return location && pages.find(documentOf(location));
  };
  routes.get('/editor/page/:name{.+}', (context) => {
    const document = findDocument(context);
    return document ? context.html(renderDocument(document, context.get('viewer'))) : context.redirect('/editor', 303);
  });
  routes.get('/editor/preview/:region/:name{.+}', async (context) => {
    const [document, region] = [findDocument(context), context.req.param('region')];
    if (document === undefined || !isRegion(region)) return context.redirect('/editor', 303);
    // the site shows a draft in the languages without errors alone
    if (listMistakesOf(document, localeOf(region)).length > 0)
      return context.redirect(`/editor/draft/${region}/${nameOf(document.id)}`, 303);
    const slug = document.id === 'footer' ? 'start' : document.id.slice('pages/'.length);
    const editor = context.get('viewer').editor?.name ?? '';
    return context.redirect(await makePreviewLink(options.siteUrl, options.previewKey, { slug, region, editor }), 302);
  });

  type Change = { by: string; version: string; locales?: readonly Locale[] };
  type Act = (id: string, change: Change) => ActionResult;
  const handleAction =
    (run: Act, what: keyof EditorMessages['done'], needsPublisher: boolean) =>
    async (context: Context<Env>): Promise<Response> => {
      const form = await context.req.formData().catch(() => new FormData());
      const [id, version] = [String(form.get('id')), String(form.get('version'))];
      const viewer = context.get('viewer');
      const { editor, messages } = viewer;
      const by = editor?.name ?? '';
      const sendPage = (notice: Notice, status: 200 | 403 | 409): Response | Promise<Response> => {
        const document = pages.find(id);
        const page = document ? renderDocument(document, viewer, notice) : showList(viewer, notice);
        return context.html(page, status);
      };
      if (needsPublisher && editor?.role !== 'publisher')
        return sendPage({ text: messages.refused.role, isBad: true }, 403);
      const chosen = readChosenLocales(form);
      const isFound = chosen?.some(
        (locale) => what !== 'unpublished' || pages.find(id)?.publicLocales.includes(locale),
      );
      if (isFound === false) return sendPage({ text: messages.schedule.noRegion, isBad: true }, 409);
      const done = run(id, { by, version, ...(chosen && { locales: chosen }) });
      if (!done.ok) return sendPage({ text: messages.refused[done.rejection.code], isBad: true }, 409);
      log.info('content changed', { act: what, document: id, by });
      if (needsPublisher) await options.onPublished();
      return sendPage({ text: messages.done[what], isBad: false }, 200);
    };
  const small = bodyLimit({ maxSize: 4_000 });
  routes.post('/editor/name', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const document = pages.find(String(form.get('id')));
    if (document === undefined || document.id === 'footer') return context.redirect('/editor', 303);
    pages.rename(document.id, String(form.get('name') ?? ''));
    return context.redirect(`/editor/page/${nameOf(document.id)}`, 303);
  });
  routes.post('/editor/publish', small, handleAction(pages.publish, 'published', true));
  routes.post('/editor/unpublish', small, handleAction(pages.unpublish, 'unpublished', true));
  const deletePage: Act = (id, { by, version }) => pages.save(id, null, { by, base: version });
  routes.post('/editor/delete', small, handleAction(deletePage, 'deleted', false));
  routes.post('/editor/discard', small, handleAction(pages.discard, 'discarded', false));

  routes.route(
    '/editor',
    createPageEditorRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  routes.route(
    '/editor',
    createHistoryRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  routes.route(
    '/editor/links',
    createLinkRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  routes.route(
    '/editor/pictures',
    createPictureRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  routes.route(
    '/editor/review',
    createReviewRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  routes.route(
    '/editor/schedule',
    createScheduleRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  routes.route(
    '/editor/catalogue',
    createCatalogueRoutes(options, (context) => (context as Context<Env>).get('viewer')),
  );
  return routes;
}
