import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { isRegion, regionFacts, type Region } from '../../core/domain/region.ts';
import { moveRefusals } from '../../core/domain/migration.ts';
import { linkTo, linkToLogin, loginScreens } from '../../core/routing/routes.ts';
import { createBackchannelLogout } from './backchannel-logout.ts';
import type { LoginCompletion } from './complete-login.ts';
import { readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { Features } from '../backend-client/feature-flags.ts';
import { leaveToast } from '../http/flash-toast.ts';
import type { Identity } from './oidc-client.ts';
import type { LoginAttempts } from './login-state.ts';
import type { Platform } from '../platform.ts';
import { answerProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { chooseRegion } from '../http/region.ts';
import { readSafePath } from '../http/safe-redirect.ts';
import { isSameOrigin } from '../security/csrf.ts';
import { isPageOfAnother } from '../session/page-login.ts';
import type { Sessions } from '../session/sessions.ts';
import { findOrigin, findWayBack, matchAddress } from './return-to.ts';

/** What the log-in routes need from the rest of the edge. */
export type AuthParts = {
  env: EdgeEnv;
  identity: Identity;
  attempts: LoginAttempts;
  sessions: Sessions;
  features: Pick<Features, 'isUnderMaintenance'>;
  completion: LoginCompletion;
  /** the localized "temporarily unavailable" page */
  answerUnavailable: (context: Context, region: Region) => Promise<Response>;
  /** the same for whoever asks too often, status 429 */
  answerTooMany: (context: Context) => Promise<Response>;
  limit: LimitRate;
  platform: Pick<Platform, 'findAddress' | 'keepAlive' | 'log'>;
};

/** Where a log-out ends that does not end at the identity provider. */
const loggedOut = (region: Region): string => `/auth/logged-out?state=${region}`;

/** Log-in, its callback and log-out (spec core §4; requirements AU-01, AU-02, AU-08). */
export function createAuthRoutes({
  env,
  identity,
  attempts,
  sessions,
  features,
  completion,
  answerUnavailable,
  answerTooMany,
  limit,
  platform,
}: AuthParts): Hono {
  const routes = new Hono();

  /** Both make work for the provider (reliability reference §5). */
  const admitVisit: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req;
    const asking = { method, path, userId: undefined, address: platform.findAddress(context) };
    return (await limit(asking)) ? answerTooMany(context) : next();
  };

  /** Back to where the log-in was begun, with a word on why nobody was logged in by it. */
  const leadBack = async (context: Context, attempt: Parameters<typeof findWayBack>[0], toast: string) => {
    leaveToast(context, toast);
    return context.redirect(findWayBack(attempt, (await sessions.read(context)) !== undefined), 303);
  };
  const isClosed = (context: Context): Promise<boolean> =>
    features.isUnderMaintenance((work) => platform.keepAlive(context.req.raw, work));

  routes.get('/login', admitVisit, async (context) => {
    const given = context.req.query('region');
    const asked = readSafePath(context.req.query('returnTo'), env.siteUrl, '');
    const region = isRegion(given) ? given : (matchAddress(asked)?.region ?? chooseRegion(context.req.raw, undefined));
    const returnTo = asked === '' ? linkTo('dashboard', region) : asked;
    const from = findOrigin(context.req.header('Referer'), env.siteUrl, returnTo);
    const screen = loginScreens.find((known) => known === context.req.query('screen')) ?? 'login';
    if (await isClosed(context)) return leadBack(context, { from, returnTo, region, screen }, 'login_maintenance');
    const begun = await identity.begin(region, returnTo, screen);
    if (!begun.ok) return answerUnavailable(context, region);
    const { attempt, location } = begun.value;
    await attempts.begin(context, { ...attempt, from });
    return context.redirect(location, 302);
  });

  routes.get('/callback', admitVisit, async (context) => {
    // an answer is taken once: a look at its headers must not use it up
    if (context.req.method !== 'GET') return answerProblem(405, 'MethodNotAllowed', { Allow: 'GET' });
    const query = new URL(context.req.url).searchParams;
    const attempt = await attempts.find(context, query.get('state') ?? '');
    // an answer to a question that this browser never asked, or asked too long ago
    if (!attempt) {
      // who is logged in came twice with one answer, as by the browser's history: for them nothing went wrong
      if (!(await sessions.read(context))) leaveToast(context, 'login_refused');
      return context.redirect('/', 303);
    }
    const { region, returnTo, screen } = attempt;
    // begun before the maintenance was
    if (await isClosed(context)) {
      attempts.forget(context, attempt);
      return leadBack(context, attempt, 'login_maintenance');
    }
    const completed = await identity.complete(query, attempt);
    // while the provider fails the attempt stands, so that loading the page again can finish it …
    if (!completed.ok && completed.code === 'unavailable') {
      await attempts.interrupt(context, attempt);
      return answerUnavailable(context, region);
    }
    attempts.forget(context, attempt);
    if (!completed.ok) {
      // … or begin anew, where it had taken the code and its answer was lost
      if (completed.code === 'refused' && attempt.wasInterrupted)
        return context.redirect(linkToLogin(region, returnTo, screen), 303);
      // what takes more than a sentence is told by a dialog that stays; the next try leads on as this one would have
      if (completed.code === 'social_account_banned')
        return context.redirect(linkTo('login', region, {}, { notice: completed.code, returnTo }), 303);
      return leadBack(context, attempt, `login_${completed.code}`);
    }
    const started = await completion.complete(context, completed.value, attempt);
    if (started.ok) return context.redirect(returnTo, 303);
    if (started.code === 'unavailable') {
      // its code is used up: loading the page again begins anew
      await attempts.interrupt(context, attempt);
      return answerUnavailable(context, region);
    }
    // whoever wanted to connect is still who they were, and is told on the page where they asked for it
    const outcome = moveRefusals.find((code) => code === started.code);
    if (outcome !== undefined)
      return context.redirect(linkTo('loginConnect', region, {}, { migrating: '1', outcome }), 303);
    if (started.code === 'proof_too_old') {
      if (screen !== 'again') return context.redirect(linkToLogin(region, returnTo, 'again'), 303);
      // asked once more, such a provider would say the same, round and round
      platform.log.error('the identity provider was asked for a new proof and told an old one', { region });
      return leadBack(context, attempt, 'login_proof_too_old');
    }
    return context.redirect(linkTo('login', region, {}, { notice: started.code, returnTo }), 303);
  });

  routes.post('/backchannel-logout', createBackchannelLogout({ identity, sessions, limit, platform }));

  routes.post('/logout', async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return answerProblem(403, 'CrossSiteRequestRefused');
    const form = await readText(context.req.raw, 4_096);
    if (form === undefined) return answerProblem(413, 'PayloadTooLarge');
    const fields = new URLSearchParams(form);
    const given = fields.get('region');
    const region = isRegion(given) ? given : 'se';
    const session = await sessions.read(context);
    const isEverywhere = fields.get('everywhere') === '1';
    if (isEverywhere && !session) {
      if (await sessions.wasJustDeletedEverywhere(context)) {
        sessions.clearCookie(context);
        return context.redirect(loggedOut(region), 303);
      }
      // an anonymous request must not report that the user is logged out everywhere
      leaveToast(context, 'everywhere_not_begun');
      return context.redirect(linkTo('login', region, {}, { returnTo: linkTo('profile', region) }), 303);
    }
    if (isEverywhere && session && isPageOfAnother(context, session, fields.get('page') ?? undefined)) {
      leaveToast(context, 'other_login');
      return context.redirect(linkTo('profile', region), 303);
    }
    /** @returns where the logout ends at the provider, if there; false when "everywhere" failed. */
    const logOut = async (): Promise<string | undefined | false> => {
      if (session && isEverywhere && !(await identity.endEverywhere(session))) return false;
      const location = await identity.end(session, region);
      // the provider may still know this browser, and would log the next visitor in without a password
      const requireProof = location === undefined;
      // last: a page that got 401 for its pending calls would leave for the login and cancel this navigation
      if (session && isEverywhere) await sessions.deleteAll(session, { requireProof });
      else if (session) await sessions.delete(session.ref, { requireProof });
      return location;
    };
    const loggingOut = logOut();
    // also when the browser closes the connection
    platform.keepAlive(context.req.raw, loggingOut);
    const location = await loggingOut;
    if (location === false) {
      leaveToast(context, 'everywhere_failed');
      return context.redirect(linkTo('profile', region), 303);
    }
    sessions.clearCookie(context);
    return context.redirect(location ?? loggedOut(region), 303);
  });

  routes.get('/logged-out', async (context) => {
    const region = context.req.query('state');
    // anybody can link here: nobody who is logged in is told otherwise
    if (!(await sessions.read(context))) leaveToast(context, 'logged_out');
    return context.redirect(linkTo('home', isRegion(region) ? region : 'se'), 303);
  });

  // what only the identity provider can change is changed there (requirements AC-06, NV-11)
  for (const [own, page] of [
    ['/profile', 'profileUrl'],
    ['/privacy-settings', 'privacyUrl'],
  ] as const) {
    routes.get(own, (context) => {
      const given = context.req.query('region');
      const region = isRegion(given) ? given : chooseRegion(context.req.raw, undefined);
      const address = new URL(env.identityMarkets[region][page]);
      address.searchParams.set('ui_locales', regionFacts[region].language);
      return context.redirect(address.href, 302);
    });
  }

  return routes;
}
