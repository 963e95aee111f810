import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { z } from 'zod';
import { isRegion, regions, type Region } from '../src/domain/region.ts';
import { linkTo, matchPath, routeFacts } from '../src/routes.ts';
import type { EdgeEnv } from './env.ts';
import type { Identity } from './identity.ts';
import { regionCookie, regionCookieSeconds } from './region.ts';
import { readSafePath } from './safe-path.ts';
import { isSameOrigin } from './same-origin.ts';
import { answerProblem } from './problem.ts';
import type { SealedCookies } from './sealed-cookie.ts';
import type { SessionStore } from './session.ts';

const attemptSeconds = 600;
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  region: z.enum(regions),
  returnTo: z.string(),
});

/** One cookie per attempt, so that two tabs can log in side by side. */
const attemptCookie = (state: string): string => `login-${state.slice(0, 12)}`;

/** Lets the next page show a toast; only a code travels, never a text. */
export function leaveToast(context: Context, code: string): void {
  setCookie(context, 'nl-toast', code, { path: '/', secure: true, sameSite: 'Lax', maxAge: 60 });
}

/** What the log-in routes need from the rest of the edge. */
export type AuthParts = {
  env: EdgeEnv;
  identity: Identity;
  cookies: SealedCookies;
  sessions: SessionStore;
  /** the localized "temporarily unavailable" page */
  answerUnavailable: (context: Context, region: Region) => Promise<Response>;
};

/** Log-in, its callback and log-out (spec core §4; requirements AU-01, AU-02, AU-08). */
export function createAuthRoutes({ env, identity, cookies, sessions, answerUnavailable }: AuthParts): Hono {
  const routes = new Hono();

  routes.get('/login', async (context) => {
    const given = context.req.query('region');
    const returnTo = readSafePath(context.req.query('returnTo'), env.siteUrl, '');
    const region = isRegion(given) ? given : (matchPath(returnTo.split('?')[0] ?? '')?.region ?? 'se');
    const screen = context.req.query('screen') === 'signup' ? 'signup' : 'login';
    const begun = await identity.begin(region, returnTo === '' ? linkTo('dashboard', region) : returnTo, screen);
    if (!begun.ok) return answerUnavailable(context, region);
    const { attempt, location } = begun.value;
    await cookies.write(context, attemptCookie(attempt.state), attempt, attemptSeconds);
    return context.redirect(location, 302);
  });

  routes.get('/callback', async (context) => {
    const query = new URL(context.req.url).searchParams;
    const name = attemptCookie(query.get('state') ?? '');
    const attempt = attemptSchema.safeParse(await cookies.read(context, name));
    // an answer to a question that this browser never asked, or asked too long ago
    if (!attempt.success) return context.redirect('/', 303);
    cookies.clear(context, name);
    const { region, returnTo } = attempt.data;
    const completed = await identity.complete(query, attempt.data);
    if (!completed.ok) {
      if (completed.code === 'unavailable') return answerUnavailable(context, region);
      leaveToast(context, `login_${completed.code}`);
      // a protected page would start the log-in again
      const route = matchPath(returnTo.split('?')[0] ?? '')?.route;
      const isOpen = route !== undefined && routeFacts(route).isProtected === undefined;
      return context.redirect(isOpen ? returnTo : linkTo('home', region), 303);
    }
    await sessions.write(context, completed.value.session);
    setCookie(context, regionCookie, region, { path: '/', secure: true, sameSite: 'Lax', maxAge: regionCookieSeconds });
    return context.redirect(returnTo, 303);
  });

  routes.post('/logout', async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return answerProblem(403, 'CrossSiteRequestRefused');
    const form = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    const region = isRegion(form['region']) ? form['region'] : 'se';
    const session = await sessions.read(context);
    sessions.clear(context);
    const location = await identity.end(session, region);
    return context.redirect(location ?? `/auth/logged-out?state=${region}`, 303);
  });

  routes.get('/logged-out', (context) => {
    const region = context.req.query('state');
    leaveToast(context, 'logged_out');
    return context.redirect(linkTo('home', isRegion(region) ? region : 'se'), 303);
  });

  return routes;
}
