import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { isRegion, regionConfigs, type Region } from '../../core/domain/region.ts';
import { migrationErrors } from '../../core/domain/migration.ts';
import { linkTo, linkToLogin, loginScreens } from '../../core/routing/routes.ts';
import { createBackchannelLogout } from './backchannel-logout.ts';
import type { LoginCompletion } from './complete-login.ts';
import { readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { FeatureFlags } from '../backend-client/feature-flags.ts';
import { setFlashToast } from '../http/flash-toast.ts';
import type { OidcClient } from './oidc-client.ts';
import type { EmailProofs } from './email-proof.ts';
import type { LoginStates } from './login-state.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { LimitRate } from '../security/rate-limit.ts';
import { chooseRegion } from '../http/region.ts';
import { toSafePath } from '../http/safe-redirect.ts';
import { isSameOrigin } from '../security/csrf.ts';
import { logSecurityEvent } from '../security/security-events.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import type { Sessions } from '../session/sessions.ts';
import { findLoginTarget, findOrigin, findReturnTo, matchUrl } from './return-to.ts';

export type AuthRoutesOptions = {
  env: EdgeEnv;
  identity: OidcClient;
  attempts: LoginStates;
  sessions: Sessions;
  features: Pick<FeatureFlags, 'isUnderMaintenance'>;
  loginCompletion: LoginCompletion;
  emailProofs: EmailProofs;
  /** the localized pages with status 503 and 429 */
  errorPages: {
    sendUnavailable: (context: Context, region: Region) => Promise<Response>;
    sendTooMany: (context: Context) => Promise<Response>;
  };
  limit: LimitRate;
  platform: Pick<Platform, 'findAddress' | 'keepAlive' | 'log'>;
};

/** Where a logout ends that does not end at the identity provider. */
const loggedOut = (region: Region): string => `/auth/logged-out?state=${region}`;

/** Routes for login, callback and logout (requirements AU-01, AU-02, AU-08). */
export function createAuthRoutes({
  env,
  identity,
  attempts,
  sessions,
  features,
  loginCompletion,
  emailProofs,
  errorPages,
  limit,
  platform,
}: AuthRoutesOptions): Hono {
  const routes = new Hono();

  /** Limits the rate of logins and callbacks: each calls the provider. */
  const limitRequests: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req;
    const asking = { method, path, userId: undefined, address: platform.findAddress(context) };
    return (await limit(asking)) ? errorPages.sendTooMany(context) : next();
  };

  /** Redirects to where the login started, with a toast that says why it failed. */
  const redirectBack = async (context: Context, attempt: Parameters<typeof findReturnTo>[0], toast: string) => {
    setFlashToast(context, toast);
    return context.redirect(findReturnTo(attempt, (await sessions.read(context)) !== undefined), 303);
  };
  const isClosed = (context: Context, region: Region): Promise<boolean> =>
    features.isUnderMaintenance(region, (work) => platform.keepAlive(context.req.raw, work));

  routes.get('/login', limitRequests, async (context) => {
    const given = context.req.query('region');
    const requested = toSafePath(context.req.query('returnTo'), env.siteUrl, '');
    const region = isRegion(given) ? given : (matchUrl(requested)?.region ?? chooseRegion(context.req.raw, undefined));
    const referrer = context.req.header('Referer');
    const returnTo = requested === '' ? findLoginTarget(referrer, env.siteUrl, region) : requested;
    const from = findOrigin(referrer, env.siteUrl, returnTo);
    const screen = loginScreens.find((known) => known === context.req.query('screen')) ?? 'login';
    if (await isClosed(context, region))
      return redirectBack(context, { from, returnTo, region, screen }, 'login_maintenance');
    const begun = await identity.begin(region, returnTo, screen);
    if (!begun.ok) return errorPages.sendUnavailable(context, region);
    const { attempt, location } = begun.value;
    await attempts.begin(context, { ...attempt, from });
    return context.redirect(location, 302);
  });

  routes.get('/callback', limitRequests, async (context) => {
    // a code works once: a HEAD request must not use it
    if (context.req.method !== 'GET') return sendProblem(405, 'MethodNotAllowed', { Allow: 'GET' });
    const query = new URL(context.req.url).searchParams;
    const attempt = await attempts.find(context, query.get('state') ?? '');
    // this browser did not start the attempt, or it has expired
    if (!attempt) {
      // a user who is logged in opened the callback twice, for example from the history
      if (!(await sessions.read(context))) setFlashToast(context, 'login_refused');
      return context.redirect('/', 303);
    }
    const { region, returnTo, screen } = attempt;
    // the login started before the maintenance
    if (await isClosed(context, region)) {
      attempts.forget(context, attempt);
      return redirectBack(context, attempt, 'login_maintenance');
    }
    const completed = await identity.complete(query, attempt);
    // while the provider fails the attempt stays valid, so that a reload can complete it …
    if (!completed.ok && completed.code === 'unavailable') {
      await attempts.interrupt(context, attempt);
      return errorPages.sendUnavailable(context, region);
    }
    attempts.forget(context, attempt);
    if (!completed.ok) {
      logSecurityEvent(platform.log, 'login_failed', { region, code: completed.code });
      // … or start again, if the code was used and its response lost
      if (completed.code === 'refused' && attempt.wasInterrupted)
        return context.redirect(linkToLogin(region, returnTo, screen), 303);
      // a dialog explains this error; the next attempt has the same target
      if (completed.code === 'social_account_banned')
        return context.redirect(linkTo('login', region, {}, { notice: completed.code, returnTo }), 303);
      return redirectBack(context, attempt, `login_${completed.code}`);
    }
    const started = await loginCompletion.complete(context, completed.value, attempt);
    if (started.ok) return context.redirect(returnTo, 303);
    if (started.code === 'unavailable') {
      // its code is used up: a reload of the page starts a new attempt
      await attempts.interrupt(context, attempt);
      return errorPages.sendUnavailable(context, region);
    }
    if (started.code === 'email_required' && env.backendTokenKey !== undefined) {
      await emailProofs.begin(context, completed.value, attempt);
      return context.redirect(linkTo('loginEmail', region), 303);
    }
    if (started.code === 'email_required') return redirectBack(context, attempt, 'login_refused');
    // the session does not change, and the page of the request shows why the accounts were not connected
    const outcome = migrationErrors.find((code) => code === started.code);
    if (outcome !== undefined)
      return context.redirect(linkTo('loginConnect', region, {}, { migrating: '1', outcome }), 303);
    if (started.code === 'proof_too_old') {
      if (screen !== 'again') return context.redirect(linkToLogin(region, returnTo, 'again'), 303);
      // such a provider would repeat its response in a loop
      platform.log.error('the identity provider was asked for a new proof and told an old one', { region });
      return redirectBack(context, attempt, 'login_proof_too_old');
    }
    return context.redirect(linkTo('login', region, {}, { notice: started.code, returnTo }), 303);
  });

  routes.post('/backchannel-logout', createBackchannelLogout({ identity, sessions }));

  routes.post('/logout', async (context) => {
    if (!isSameOrigin(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
    const form = await readText(context.req.raw, 4_096);
    if (form === undefined) return sendProblem(413, 'PayloadTooLarge');
    const fields = new URLSearchParams(form);
    const given = fields.get('region');
    const region = isRegion(given) ? given : 'se';
    const session = await sessions.read(context);
    const isEverywhere = fields.get('everywhere') === '1';
    if (isEverywhere && !session) {
      // an anonymous request must not report that the user is logged out everywhere
      setFlashToast(context, 'everywhere_not_begun');
      return context.redirect(linkTo('login', region, {}, { returnTo: linkTo('profile', region) }), 303);
    }
    if (isEverywhere && session && isPageOfOtherSession(context, session, fields.get('page') ?? undefined)) {
      setFlashToast(context, 'other_login');
      return context.redirect(linkTo('profile', region), 303);
    }
    /** @returns where the logout ends at the provider, if there; false when "everywhere" failed. */
    const logOut = async (): Promise<string | undefined | false> => {
      if (session && isEverywhere) await sessions.deleteAll(session, { except: session.ref, requireProof: true });
      const everywhere = session && isEverywhere ? await identity.endEverywhere(session) : undefined;
      // this session stays, so that its user can try again
      if (everywhere?.ok === false) return false;
      const location = await identity.end(session, region);
      // the provider may still know this browser or others, and would log the next visitor in without a password
      const requireProof = location === undefined || everywhere?.value === 'not_offered';
      // last: a page that got 401 for its pending calls would leave for the login and cancel this navigation
      if (session && isEverywhere) await sessions.deleteAll(session, { requireProof });
      else if (session) await sessions.delete(session, requireProof);
      return location;
    };
    const loggingOut = logOut();
    // also when the browser closes the connection
    platform.keepAlive(context.req.raw, loggingOut);
    const location = await loggingOut;
    if (location === false) {
      setFlashToast(context, 'everywhere_failed');
      return context.redirect(linkTo('profile', region), 303);
    }
    sessions.clearCookie(context);
    return context.redirect(location ?? loggedOut(region), 303);
  });

  routes.get('/logged-out', async (context) => {
    const region = context.req.query('state');
    // any site can link here, so a user with a session gets no message
    if (!(await sessions.read(context))) setFlashToast(context, 'logged_out');
    return context.redirect(linkTo('home', isRegion(region) ? region : 'se'), 303);
  });

  // only the identity provider can change these (requirements AC-06, NV-11)
  for (const [own, page] of [
    ['/profile', 'profile'],
    ['/privacy-settings', 'privacy'],
  ] as const) {
    routes.get(own, (context) => {
      const given = context.req.query('region');
      const region = isRegion(given) ? given : chooseRegion(context.req.raw, undefined);
      const url = env.identityPages[region][page];
      if (url === undefined) return context.redirect(linkTo(page, region), 302);
      const address = new URL(url);
      address.searchParams.set('ui_locales', regionConfigs[region].language);
      return context.redirect(address.href, 302);
    });
  }

  return routes;
}
