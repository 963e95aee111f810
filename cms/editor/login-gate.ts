import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Log } from '../../server/telemetry/log.ts';
import type { LogIns } from './login.ts';
import type { Viewer } from './current-editor.ts';
import { renderLogIn } from './views.ts';

type Env = { Variables: { viewer: Viewer } };

/** Validates the editor path to open after a login; undefined for another one. */
const readWanted = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?:editor|keystatic)(?:[/?][\w/?=&%+.~-]*)?$/.test(address) ? address : undefined;

/** The login routes and the guard for all other pages. */
export type Door = {
  /** login and logout */
  routes: Hono<Env>;
  show: (context: Context<Env>) => Response | Promise<Response>;
  /** Requires a session. The login redirects to the requested page; a form can be sent again after it. */
  requirePerson: MiddlewareHandler<Env>;
};

/** @param isSandbox shows the sandbox accounts on the login page. */
export function createDoor(logIns: LogIns, isSandbox: boolean, log: Log): Door {
  const routes = new Hono<Env>();
  const small = bodyLimit({ maxSize: 4_000 });

  routes.post('/log-in', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const read = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const wanted = readWanted(read('wanted'));
    const person = await logIns.enter(context, read('name').trim(), read('password'));
    const viewer = context.get('viewer');
    const answer = (problem: string, status: 401 | 429) =>
      context.html(renderLogIn(viewer, { problem, isSandbox, wanted }), status);
    if (person === 'wrong') return answer(viewer.words.wrongLogIn, 401);
    if (person === 'tooMany') return answer(viewer.words.tooManyTries, 429);
    log.info('editor logged in', { name: person.name, role: person.role });
    return context.redirect(wanted ?? '/editor', 303);
  });
  routes.post('/log-out', (context) => {
    logIns.leave(context);
    return context.redirect('/editor', 303);
  });

  return {
    routes,
    show: (context) =>
      context.html(renderLogIn(context.get('viewer'), { isSandbox, wanted: readWanted(context.req.query('wanted')) })),
    requirePerson: async (context, next) => {
      const viewer = context.get('viewer');
      if (viewer.person !== undefined) return next();
      if (!context.req.header('Accept')?.includes('text/html')) return context.text(viewer.words.loggedOut.bar, 401);
      if (context.req.method !== 'GET')
        return context.html(
          renderLogIn(viewer, { problem: viewer.words.loggedOut.form, isSandbox, isBeside: true }),
          401,
        );
      const { pathname, search } = new URL(context.req.url);
      const wanted = readWanted(pathname + search);
      return context.redirect(wanted ? `/editor?${new URLSearchParams({ wanted }).toString()}` : '/editor', 303);
    },
  };
}
