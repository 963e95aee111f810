import { Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie } from 'hono/cookie';
import { validateFields, readForm } from '../form.ts';
import type { Identity } from '../identity.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import { renderAccount, renderPrivacy } from './pages.ts';
import { readVisit, sendToLogIn, type VisitRoutes } from './visit.ts';

/** Creates the account pages: `/account` and `/privacy-settings`. */
export function accountRoutes(identity: Identity): Hono<VisitRoutes> {
  const { users, tokens, attempts, ledger, provider, settings } = identity;
  const routes = new Hono<VisitRoutes>();
  const requireVisit: MiddlewareHandler<VisitRoutes> = async (context, next) => {
    const visit = await readVisit(context, identity);
    if (!visit) return sendToLogIn(context, settings.issuer);
    context.set('visit', visit);
    return next();
  };
  routes.use('/account/*', requireVisit);
  routes.use('/privacy-settings', requireVisit);

  routes.get('/account', (context) => context.html(renderAccount(context.var.visit)));

  // A GET request of a form's URL.
  routes.get('/account/:form', (context) => context.redirect(`/account${context.var.visit.query}`, 303));

  routes.post('/account/name', async (context) => {
    const { visit } = context.var;
    const typed = await readForm(context);
    const errors = validateFields(visit.lang, typed, ['name']);
    if (errors.name) return context.html(renderAccount(visit, { typed, errors }));
    const user = { ...visit.user, name: typed.name ?? '' };
    users.update(user.id, { name: user.name });
    return context.html(renderAccount({ ...visit, user }, { done: visit.text.account.nameSaved }));
  });

  routes.post('/account/password', async (context) => {
    const { visit } = context.var;
    const { user, text, lang, session } = visit;
    const typed = await readForm(context);
    const errors = validateFields(lang, typed, ['current', 'password']);
    if (Object.keys(errors).length === 0) {
      if (attempts.isLocked(user.email, 'account page')) errors.current = text.logIn.locked;
      else if (!(await verifyPassword(typed.current ?? '', user.passwordHash))) {
        attempts.fail(user.email, 'account page');
        errors.current = text.account.wrongCurrent;
      }
    }
    if (Object.keys(errors).length > 0) return context.html(renderAccount(visit, { errors }));
    users.update(user.id, { passwordHash: await hashPassword(typed.password ?? '') });
    tokens.revokeAccount(user.id, session.jti);
    return context.html(renderAccount(visit, { done: text.account.passwordSaved }));
  });

  routes.post('/account/sign-out', async (context) => {
    const { user, session, lang } = context.var.visit;
    for (const { grantId } of Object.values(session.authorizations ?? {})) if (grantId) tokens.revokeGrant(grantId);
    await session.destroy();
    deleteCookie(context, provider.cookieName('session'), { path: '/' });
    ledger.append({ kind: 'logout', status: 'ok', subject: user.id });
    return context.redirect(`/session/end/success?ui_locales=${lang}`, 303);
  });

  routes.get('/privacy-settings', (context) => context.html(renderPrivacy(context.var.visit)));

  routes.post('/privacy-settings', async (context) => {
    const { visit } = context.var;
    const body: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    // The page shows what is allowed; the store contains what was declined.
    const privacy = {
      hasOptedOutFromAnalyticsAndProductDevelopment: body['analytics'] !== 'on',
      hasOptedOutFromMarketing3RdPartyPlatforms: body['marketing'] !== 'on',
    };
    users.update(visit.user.id, { privacy });
    return context.html(renderPrivacy({ ...visit, user: { ...visit.user, privacy } }, visit.text.privacy.saved));
  });
  return routes;
}
