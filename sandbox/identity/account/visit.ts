import type { Context } from 'hono';
import { toNodePair } from '../web-to-node-request.ts';
import { accountClientId } from '../clients.ts';
import type { Identity } from '../identity.ts';
import { languageOfVisitor } from '../language.ts';
import { firstLanguage, languageOf, type Lang } from '../regions.ts';
import type { Text } from '../text/sv.ts';
import { textOf } from '../text/text.ts';
import type { User } from '../users.ts';

type Session = Awaited<ReturnType<Identity['provider']['Session']['get']>>;

/** A request of the account pages with a session. */
export type Visit = {
  user: User;
  session: Session;
  lang: Lang;
  text: Text;
  /** query of links, with the language */
  query: string;
};

/** Context variables of the account pages. */
export type VisitRoutes = { Variables: { visit: Visit } };

/** Reads the user of the provider's session; undefined without one. */
export async function readVisit(context: Context, { provider, users }: Identity): Promise<Visit | undefined> {
  const { req, res } = toNodePair(context.req.raw, provider.issuer);
  const session = await provider.Session.get(provider.createContext(req, res));
  const user = session.accountId === undefined ? undefined : users.find(session.accountId);
  if (!user) return undefined;
  const requested = firstLanguage(context.req.query('ui_locales'));
  const lang = requested ?? languageOf(user.region);
  return { user, session, lang, text: textOf(lang), query: requested ? `?ui_locales=${requested}` : '' };
}

/**
 * Redirects a visitor to the login and back to the requested page, like a client does. No code or token is issued:
 * these pages only need the session.
 */
export function sendToLogIn(context: Context, issuer: string): Response {
  const wanted = context.req.path.startsWith('/privacy-settings') ? '/privacy-settings' : '/account';
  const parameters = new URLSearchParams({
    client_id: accountClientId,
    response_type: 'none',
    redirect_uri: `${issuer}${wanted}`,
    scope: 'openid',
    ui_locales: languageOfVisitor(context),
  });
  return context.redirect(`/auth?${parameters}`, 303);
}
