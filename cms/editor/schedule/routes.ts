import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Viewer } from '../current-editor.ts';
import { documentOf, parseLocation } from '../document-location.ts';
import type { EditorOptions } from '../editor-options.ts';
import { nameOf } from '../views.ts';
import { readMonth } from './calendar.ts';
import { makePlans, readPlanForm } from './read-plans.ts';
import { renderPlan, renderSchedule } from './view.ts';

/** Creates the routes of planned publications. They require a session; only publishers plan and cancel. */
export function createScheduleRoutes(
  { pages, schedule, now, log }: EditorOptions,
  readViewer: (context: Context) => Viewer,
): Hono {
  const routes = new Hono();
  const small = bodyLimit({ maxSize: 4_000 });
  const listOf = (id: string) => schedule.list().filter((one) => one.id === id);

  routes.get('/', (context) => {
    const month = readMonth(context.req.query('month'), now());
    return context.html(renderSchedule(month, schedule.list(), pages.find, readViewer(context), now()));
  });
  routes.get('/:name{.+}', (context) => {
    const location = parseLocation(`${context.req.param('name')}.json`);
    const document = location && pages.find(documentOf(location));
    if (document === undefined) return context.redirect('/editor/schedule', 303);
    return context.html(renderPlan(document, listOf(document.id), readViewer(context)));
  });
  routes.post('/', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const [viewer, document, given] = [readViewer(context), pages.find(String(form.get('id'))), readPlanForm(form)];
    if (document === undefined) return context.redirect('/editor/schedule', 303);
    const { refused } = viewer.messages;
    const refuse = (problem: string, status: 403 | 409 | 422) =>
      context.html(renderPlan(document, listOf(document.id), viewer, { problem, given }), status);
    if (viewer.editor?.role !== 'publisher') return refuse(refused.role, 403);
    if (document.version !== form.get('version')) return refuse(refused.conflict, 409);
    const made = makePlans(document, given, listOf(document.id), { viewer, now: now() });
    if ('problem' in made) return refuse(made.problem, 422);
    for (const plan of made.plans) {
      schedule.set(plan);
      const { act, region, by, at, until } = plan;
      log.info('content planned', { act, document: document.id, region, by, at, until });
    }
    return context.redirect(`/editor/schedule/${nameOf(document.id)}`, 303);
  });
  routes.post('/cancel', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const [viewer, document] = [readViewer(context), pages.find(String(form.get('id')))];
    if (document === undefined) return context.redirect('/editor/schedule', 303);
    const { id } = document;
    if (viewer.editor?.role !== 'publisher')
      return context.html(renderPlan(document, listOf(id), viewer, { problem: viewer.messages.refused.role }), 403);
    const plan = listOf(id).find(({ region, at }) => region === form.get('region') && at === form.get('at'));
    if (plan) {
      schedule.remove(plan);
      log.info('plan cancelled', { act: plan.act, document: id, region: plan.region, by: viewer.editor.name });
    }
    return context.redirect(`/editor/schedule/${nameOf(id)}`, 303);
  });
  return routes;
}
