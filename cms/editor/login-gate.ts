import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Log } from '../../server/telemetry/log.ts';
import type { LogIns } from './login.ts';
import type { Viewer } from './current-editor.ts';
import { renderLogIn } from './views.ts';

type Env = { Variables: { viewer: Viewer } };

/** A page of the editor that somebody may be led to after the log-in, and nothing else; undefined for what is none. */
const readWanted = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/(?:editor|keystatic)(?:[/?][\w/?=&%+.~-]*)?$/.test(address) ? address : undefined;

/** The log-in page as it was asked for, and what becomes of those who come without one. */
export type Door = {
  /** log-in and log-out, for everybody */
  routes: Hono<Env>;
  show: (context: Context<Env>) => Response | Promise<Response>;
  /** Lets nobody in who is not logged in. Who wanted a page is led to it by the log-in, who sent a form can send it again. */
  requirePerson: MiddlewareHandler<Env>;
};

/** @param isSandbox names the sandbox's people on the log-in page. */
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
