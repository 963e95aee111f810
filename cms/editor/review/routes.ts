import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { noteLength } from '../../publishing/reviews.ts';
import type { Viewer } from '../current-editor.ts';
import { documentOf, parseLocation } from '../document-location.ts';
import type { EditorOptions } from '../editor-options.ts';
import { nameOf } from '../views.ts';
import { renderReview } from './view.ts';

/** Creates the routes of requests for a review. They require a session; each editor may ask and answer. */
export function createReviewRoutes(
  { pages, reviews, accounts, log }: EditorOptions,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const small = bodyLimit({ maxSize: 8_000 });
  const listOthers = (viewer: Viewer) => accounts.list().filter(({ name }) => name !== viewer.editor?.name);

  routes.get('/:name{.+}', (context) => {
    const location = parseLocation(`${context.req.param('name')}.json`);
    const document = location && pages.find(documentOf(location));
    if (document === undefined) return context.redirect('/editor', 303);
    const viewer = readViewer(context);
    return context.html(renderReview(document, reviews.find(document.id), listOthers(viewer), viewer));
  });
  routes.post('/', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const viewer = readViewer(context);
    const document = pages.find(String(form.get('id')));
    const reviewer = listOthers(viewer).find(({ name }) => name === form.get('reviewer'));
    if (document === undefined) return context.redirect('/editor', 303);
    if (reviewer === undefined) return context.redirect(`/editor/review/${nameOf(document.id)}`, 303);
    const by = viewer.editor?.name ?? '';
    const note = String(form.get('note') ?? '')
      .trim()
      .slice(0, noteLength);
    reviews.set({ id: document.id, by, reviewer: reviewer.name, note, at: new Date().toISOString() });
    log.info('review requested', { document: document.id, by, reviewer: reviewer.name });
    return context.redirect(`/editor/review/${nameOf(document.id)}`, 303);
  });
  routes.post('/done', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const id = String(form.get('id'));
    if (reviews.find(id) !== undefined) {
      reviews.remove(id);
      log.info('review ended', { document: id, by: readViewer(context).editor?.name });
    }
    return context.redirect(pages.find(id) === undefined ? '/editor' : `/editor/page/${nameOf(id)}`, 303);
  });
  return routes;
}
