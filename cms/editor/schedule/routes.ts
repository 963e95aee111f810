import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { locales, type Region } from '../../model/content-types.ts';
import type { Viewer } from '../current-editor.ts';
import { documentOf, parseLocation } from '../document-location.ts';
import type { EditorOptions } from '../editor-options.ts';
import { nameOf } from '../views.ts';
import { readMonth } from './calendar.ts';
import { renderPlan, renderSchedule } from './view.ts';
import { formatZoned, parseZoned } from './zoned-time.ts';

const isRegion = (word: string): word is Region => Object.values<string>(locales).includes(word);

/** Creates the routes of planned publications. They require a session; only publishers plan and cancel. */
export function createScheduleRoutes(
  { pages, schedule, log }: EditorOptions,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const small = bodyLimit({ maxSize: 4_000 });
  const listOf = (id: string) => schedule.list().filter((one) => one.id === id);

  routes.get('/', (context) => {
    const month = readMonth(context.req.query('month'), new Date());
    return context.html(renderSchedule(month, schedule.list(), pages.find, readViewer(context)));
  });
  routes.get('/:name{.+}', (context) => {
    const location = parseLocation(`${context.req.param('name')}.json`);
    const document = location && pages.find(documentOf(location));
    if (document === undefined) return context.redirect('/editor/schedule', 303);
    return context.html(renderPlan(document, listOf(document.id), readViewer(context)));
  });
  routes.post('/', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const read = (name: string): string => String(form.get(name) ?? '');
    const [viewer, document, region] = [readViewer(context), pages.find(read('id')), read('region')];
    if (document === undefined) return context.redirect('/editor/schedule', 303);
    const { refused, schedule: words } = viewer.messages;
    const refuse = (problem: string, status: 403 | 409 | 422) =>
      context.html(
        renderPlan(document, listOf(document.id), viewer, {
          problem,
          given: { act: read('act'), at: read('at'), region },
        }),
        status,
      );
    if (viewer.editor?.role !== 'publisher') return refuse(refused.role, 403);
    if (document.version !== read('version')) return refuse(refused.conflict, 409);
    const act = read('act') === 'unpublish' ? 'unpublish' : 'publish';
    if (act === 'publish' && document.mistakes.length > 0) return refuse(refused.mistakes, 409);
    if (act === 'unpublish' && document.isFixed) return refuse(refused.fixed, 409);
    const at = isRegion(region) ? parseZoned(read('at'), region) : undefined;
    if (at === undefined || at.getTime() <= Date.now()) return refuse(words.past, 422);
    if (isRegion(region) && formatZoned(at, region).replace(' ', 'T') !== read('at')) return refuse(words.skipped, 422);
    const by = viewer.editor.name;
    schedule.set({ id: document.id, act, at: at.toISOString(), by, version: document.version });
    log.info('content planned', { act, document: document.id, by, at: at.toISOString() });
    return context.redirect(`/editor/schedule/${nameOf(document.id)}`, 303);
  });
  routes.post('/cancel', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const [id, act] = [String(form.get('id')), form.get('act') === 'unpublish' ? 'unpublish' : 'publish'] as const;
    const viewer = readViewer(context);
    const document = pages.find(id);
    if (document === undefined) return context.redirect('/editor/schedule', 303);
    if (viewer.editor?.role !== 'publisher')
      return context.html(renderPlan(document, listOf(id), viewer, { problem: viewer.messages.refused.role }), 403);
    schedule.remove(id, act);
    log.info('plan cancelled', { act, document: id, by: viewer.editor.name });
    return context.redirect(`/editor/schedule/${nameOf(id)}`, 303);
  });
  return routes;
}
