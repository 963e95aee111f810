import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { replaceTexts, toTexts } from '../../publishing/document-texts.ts';
import type { Viewer } from '../current-editor.ts';
import { documentOf, parseLocation } from '../document-location.ts';
import type { EditorOptions } from '../editor-options.ts';
import { renderDocument } from '../views.ts';
import { compareVersions } from './compare.ts';
import { renderComparison, renderHistory, type Side } from './history-view.ts';
import { readChosenLocales } from './publish-form.ts';

/** Creates the routes of a page's versions: the list, the comparison of two, and the restoration. They require a session. */
export function createHistoryRoutes(
  { pages, log }: Pick<EditorOptions, 'pages' | 'log'>,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const findSide = (id: string, name: string | undefined): Side | undefined => {
    if (name === 'draft') return { number: 'draft' };
    const version = pages.listVersions(id)[Number(name)];
    return version && { number: Number(name), version };
  };

  routes.get('/history/:name{.+}', (context) => {
    const location = parseLocation(`${context.req.param('name')}.json`);
    const document = location && pages.find(documentOf(location));
    if (document === undefined) return context.redirect('/editor', 303);
    const [{ id }, viewer] = [document, readViewer(context)];
    const [from, to] = [findSide(id, context.req.query('from')), findSide(id, context.req.query('to') ?? 'draft')];
    if (from === undefined || to === undefined)
      return context.html(renderHistory(document, pages.listVersions(id), viewer));
    const [before, after] = [from, to].map(({ version }) => (version ? version.texts : pages.read(id)));
    const differences = compareVersions(before ?? null, after ?? null, viewer.messages);
    return context.html(renderComparison(document, { from, to, differences }, viewer));
  });

  routes.post('/restore', bodyLimit({ maxSize: 4_000 }), async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const [id, base] = [String(form.get('id')), String(form.get('version'))];
    const [version, viewer] = [pages.listVersions(id)[Number(form.get('number'))], readViewer(context)];
    // the numbers change when the oldest version ends
    if (version === undefined || (form.get('at') ?? version.at) !== version.at) return context.redirect('/editor', 303);
    const { history, refused, schedule } = viewer.messages;
    const chosen = readChosenLocales(form);
    const texts = toTexts(version.texts);
    const by = viewer.editor?.name ?? '';
    const done =
      chosen?.length === 0
        ? undefined
        : pages.save(id, chosen ? replaceTexts(pages.read(id), texts, chosen) : texts, { by, base });
    const document = pages.find(id);
    if (document === undefined) return context.redirect('/editor', 303);
    if (done?.ok) {
      log.info('draft restored', { document: id, by, at: version.at, locales: chosen?.join(' ') });
      return context.html(renderDocument(document, viewer, { text: history.restored, isBad: false }));
    }
    const text = done ? refused[done.rejection.code] : schedule.noRegion;
    return context.html(renderDocument(document, viewer, { text, isBad: true }), 409);
  });
  return routes;
}
