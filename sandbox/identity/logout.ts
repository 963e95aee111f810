import { html, raw } from 'hono/html';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Stores } from './identity.ts';
import { languageOfRequest } from './language.ts';
import { renderPage } from './page.ts';
import { textOf } from './text/text.ts';

/** The client's post-logout redirect URL with its state. */
function redirectUriOf(context: KoaContextWithOIDC): string {
  const { oidc } = context;
  const { post_logout_redirect_uri: requested, state } = oidc.params ?? {};
  if (typeof requested !== 'string') return oidc.urlFor('end_session_success');
  const landing = new URL(requested);
  if (typeof state === 'string') landing.searchParams.set('state', state);
  return landing.href;
}

/**
 * Creates the logout (OpenID Connect RP-Initiated Logout 1.0). An ID token of the current user confirms the request:
 * it ends the session with its grants and redirects. Other requests show a confirmation, so that a foreign link
 * cannot log users out.
 */
export function createLogout({ tokens, ledger }: Stores) {
  const record = (context: KoaContextWithOIDC): void =>
    void ledger.append({
      kind: 'logout',
      status: 'ok',
      subject: context.oidc.session?.accountId ?? null,
      reference: context.oidc.client?.clientId ?? null,
    });

  const logoutSource = async (context: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, entities, provider } = context.oidc;
    if (session && entities.IdTokenHint?.payload['sub'] === session.accountId) {
      for (const { grantId } of Object.values(session.authorizations ?? {})) if (grantId) tokens.revokeGrant(grantId);
      record(context);
      await session.destroy();
      context.cookies.set(provider.cookieName('session'), null);
      context.status = 303;
      context.redirect(redirectUriOf(context));
      return;
    }
    const lang = languageOfRequest(context);
    const { logout } = textOf(lang);
    // The engine's form only contains the secret; the buttons refer to it by its id.
    const body = html`${raw(form)}
      <div class="choices">
        <button form="op.logoutForm" name="logout" value="yes">${logout.confirm}</button>
        <button form="op.logoutForm" class="plain">${logout.stay}</button>
      </div>`;
    context.body = String(await renderPage({ lang, title: logout.title, lead: logout.lead, body }));
  };

  const postLogoutSuccessSource = async (context: KoaContextWithOIDC): Promise<void> => {
    const lang = languageOfRequest(context);
    const { logout } = textOf(lang);
    context.type = 'html';
    context.body = String(await renderPage({ lang, title: logout.doneTitle, lead: logout.done, body: html`` }));
  };

  /** Redirects at once when there is no session. */
  const skipEmptyLogout = async (context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    if (context.path !== '/session/end' || context.status !== 200 || context.oidc.session?.accountId) return;
    context.status = 303;
    context.redirect(redirectUriOf(context));
  };

  return { record, logoutSource, postLogoutSuccessSource, skipEmptyLogout };
}
