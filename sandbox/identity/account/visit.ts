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

/** A visit of the account pages by someone who is logged in. */
export type Visit = {
  user: User;
  session: Session;
  lang: Lang;
  text: Text;
  /** keeps the language in links */ query: string;
};

/** What every account page finds in its context. */
export type VisitRoutes = { Variables: { visit: Visit } };

/** Reads who is logged in at the provider itself; undefined when nobody is. */
export async function readVisit(context: Context, { provider, users }: Identity): Promise<Visit | undefined> {
  const { req, res } = toNodePair(context.req.raw, provider.issuer);
  const session = await provider.Session.get(provider.createContext(req, res));
  const user = session.accountId === undefined ? undefined : users.find(session.accountId);
  if (!user) return undefined;
  const asked = firstLanguage(context.req.query('ui_locales'));
  const lang = asked ?? languageOf(user.region);
  return { user, session, lang, text: textOf(lang), query: asked ? `?ui_locales=${asked}` : '' };
}

/**
 * Sends a visitor to log in and back to the page they wanted, by the same pages that clients use. No code or token
 * comes of it: the session alone is what these pages need.
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
