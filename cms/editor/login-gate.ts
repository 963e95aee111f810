import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Log } from '../../server/telemetry/log.ts';
import type { EditorSessions } from './login.ts';
import type { Viewer } from './current-editor.ts';
import { renderLogin } from './views.ts';

type Env = { Variables: { viewer: Viewer } };

/** Validates the editor path to open after a login; undefined for another one. */
const readWanted = (address: unknown): string | undefined =>
  typeof address === 'string' && /^\/editor(?:[/?][\w/?=&%+.~-]*)?$/.test(address) ? address : undefined;

/** The login routes and the guard for all other pages. */
export type LoginGate = {
  /** login and logout */
  routes: Hono<Env>;
  show: (context: Context<Env>) => Response | Promise<Response>;
  /** Requires a session. The login redirects to the requested page; a form can be sent again after it. */
  requireEditor: MiddlewareHandler<Env>;
};

/** @param isSandbox shows the sandbox accounts on the login page. */
export function createLoginGate(sessions: EditorSessions, isSandbox: boolean, log: Log): LoginGate {
  const routes = new Hono<Env>();
  const small = bodyLimit({ maxSize: 4_000 });

  routes.post('/log-in', small, async (context) => {
    const form = await context.req.formData().catch(() => new FormData());
    const read = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const wanted = readWanted(read('wanted'));
    const editor = await sessions.logIn(context, read('name').trim(), read('password'));
    const viewer = context.get('viewer');
    const sendForm = (problem: string, status: 401 | 429) =>
      context.html(renderLogin(viewer, { problem, isSandbox, wanted }), status);
    if (editor === 'wrong') {
      log.info('security event', { kind: 'login_failed' });
      return sendForm(viewer.messages.wrongLogIn, 401);
    }
    if (editor === 'tooMany') {
      log.info('security event', { kind: 'rate_limited' });
      context.header('Retry-After', '60');
      return sendForm(viewer.messages.tooManyTries, 429);
    }
    log.info('security event', { kind: 'login_succeeded', name: editor.name, role: editor.role });
    return context.redirect(wanted ?? '/editor', 303);
  });
  routes.post('/log-out', (context) => {
    sessions.logOut(context);
    return context.redirect('/editor', 303);
  });

  return {
    routes,
    show: (context) =>
      context.html(renderLogin(context.get('viewer'), { isSandbox, wanted: readWanted(context.req.query('wanted')) })),
    requireEditor: async (context, next) => {
      const viewer = context.get('viewer');
      if (viewer.editor !== undefined) return next();
      if (!context.req.header('Accept')?.includes('text/html')) return context.text(viewer.messages.loggedOut.bar, 401);
      if (context.req.method !== 'GET')
        return context.html(
          renderLogin(viewer, { problem: viewer.messages.loggedOut.form, isSandbox, isInNewTab: true }),
          401,
        );
      const { pathname, search } = new URL(context.req.url);
      const wanted = readWanted(pathname + search);
      return context.redirect(wanted ? `/editor?${new URLSearchParams({ wanted }).toString()}` : '/editor', 303);
    },
  };
}
