import { Hono, type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { isRegion, regionFacts, type Region } from '../src/domain/region.ts';
import { linkTo, matchPath, routeFacts } from '../src/routes.ts';
import { readText } from './body.ts';
import type { EdgeEnv } from './env.ts';
import type { Identity } from './identity.ts';
import type { LoginAttempts } from './login-attempt.ts';
import { answerProblem } from './problem.ts';
import { chooseRegion, regionCookie, regionCookieSeconds } from './region.ts';
import { readSafePath } from './safe-path.ts';
import { isSameOrigin } from './same-origin.ts';
import type { SessionEndings } from './session-endings.ts';
import type { SessionStore } from './session.ts';

/** Lets the next page show a toast; only a code travels, never a text. */
function leaveToast(context: Context, code: string): void {
  setCookie(context, 'nl-toast', code, { path: '/', secure: true, sameSite: 'Lax', maxAge: 60 });
}

/** What the log-in routes need from the rest of the edge. */
export type AuthParts = {
  env: EdgeEnv;
  identity: Identity;
  attempts: LoginAttempts;
  sessions: SessionStore;
  endings: SessionEndings;
  /** the localized "temporarily unavailable" page */
  answerUnavailable: (context: Context, region: Region) => Promise<Response>;
};

/** The route that a path of ours leads to. */
const matchAddress = (address: string) => matchPath(address.split('?')[0] ?? '');

/** Log-in, its callback and log-out (spec core §4; requirements AU-01, AU-02, AU-08). */
export function createAuthRoutes({ env, identity, attempts, sessions, endings, answerUnavailable }: AuthParts): Hono {
  const routes = new Hono();

  routes.get('/login', async (context) => {
    const given = context.req.query('region');
    const returnTo = readSafePath(context.req.query('returnTo'), env.siteUrl, '');
    const region = isRegion(given) ? given : (matchAddress(returnTo)?.region ?? chooseRegion(context, undefined));
    const screen = context.req.query('screen') === 'signup' ? 'signup' : 'login';
    const begun = await identity.begin(region, returnTo === '' ? linkTo('dashboard', region) : returnTo, screen);
    if (!begun.ok) return answerUnavailable(context, region);
    const { attempt, location } = begun.value;
    await attempts.begin(context, attempt);
    return context.redirect(location, 302);
  });

  routes.get('/callback', async (context) => {
    const query = new URL(context.req.url).searchParams;
    const attempt = await attempts.find(context, query.get('state') ?? '');
    // an answer to a question that this browser never asked, or asked too long ago
    if (!attempt) return context.redirect('/', 303);
    const { region, returnTo } = attempt;
    const completed = await identity.complete(query, attempt);
    // while the provider fails the attempt stands, so that loading the page again can finish it
    if (!completed.ok && completed.code === 'unavailable') return answerUnavailable(context, region);
    attempts.forget(context, attempt);
    if (!completed.ok) {
      leaveToast(context, `login_${completed.code}`);
      // a protected page would start the log-in again
      const route = matchAddress(returnTo)?.route;
      const isOpen = route !== undefined && routeFacts(route).isProtected === undefined;
      return context.redirect(isOpen ? returnTo : linkTo('home', region), 303);
    }
    await sessions.write(context, completed.value.session);
    setCookie(context, regionCookie, region, { path: '/', secure: true, sameSite: 'Lax', maxAge: regionCookieSeconds });
    return context.redirect(returnTo, 303);
  });

  routes.post('/logout', async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return answerProblem(403, 'CrossSiteRequestRefused');
    const form = await readText(context.req.raw, 4_096);
    if (form === undefined) return answerProblem(413, 'PayloadTooLarge');
    const fields = new URLSearchParams(form);
    const given = fields.get('region');
    const region = isRegion(given) ? given : 'se';
    const session = await sessions.read(context);
    sessions.clear(context);
    if (session) {
      await (fields.get('everywhere') === '1' ? endings.endAll : endings.end)(session);
    }
    const location = await identity.end(session, region);
    return context.redirect(location ?? `/auth/logged-out?state=${region}`, 303);
  });

  routes.get('/logged-out', (context) => {
    const region = context.req.query('state');
    leaveToast(context, 'logged_out');
    return context.redirect(linkTo('home', isRegion(region) ? region : 'se'), 303);
  });

  // what only the identity provider can change is changed there (requirements AC-06, NV-11)
  for (const [own, theirs] of [
    ['/profile', '/account'],
    ['/privacy-settings', '/privacy-settings'],
  ] as const) {
    routes.get(own, (context) => {
      const given = context.req.query('region');
      const { language } = regionFacts[isRegion(given) ? given : chooseRegion(context, undefined)];
      return context.redirect(`${env.identityUrl}${theirs}?ui_locales=${language}`, 302);
    });
  }

  return routes;
}
