import type { Context } from 'hono';
import { errors } from 'oidc-provider';
import { toNodePair } from '../web-to-node-request.ts';
import { clientAddress } from '../client-address.ts';
import type { Identity } from '../identity.ts';
import { pickLanguage } from '../language.ts';
import { languageOf, regionOfClient, regions, type Lang, type Region } from '../regions.ts';
import type { Text } from '../text/sv.ts';
import { textOf } from '../text/text.ts';
import type { User } from '../users.ts';

type Interaction = Awaited<ReturnType<Identity['provider']['interactionDetails']>>;

/** A login in progress. */
export type Flow = {
  interaction: Interaction;
  /** path prefix of its pages */
  base: string;
  lang: Lang;
  text: Text;
  clientId: string;
  /** region of a new account */
  region: Region;
  loginHint: string | undefined;
  /** first page that the client requested: a new password, or a login to connect an older account with */
  screen: 'forgot' | 'connect' | undefined;
  /** user of an existing session in this browser */
  current: User | undefined;
  address: string;
};

/**
 * Finds the login of a page: the browser's cookie must match the URL.
 *
 * @returns undefined when it has ended, expired, or was started in another browser.
 */
export async function readFlow(context: Context, { provider, users }: Identity): Promise<Flow | undefined> {
  const { req, res } = toNodePair(context.req.raw, provider.issuer);
  const interaction = await provider.interactionDetails(req, res).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (!interaction || interaction.uid !== context.req.param('uid')) return undefined;
  const { client_id: clientId, ui_locales: uiLocales, login_hint: hint, screen_hint: screen } = interaction.params;
  const lang = pickLanguage({ uiLocales, clientId, acceptLanguage: context.req.header('Accept-Language') });
  const ofLanguage = regions.find((region) => languageOf(region) === lang) ?? 'se';
  return {
    interaction,
    base: `/interaction/${interaction.uid}`,
    lang,
    text: textOf(lang),
    clientId: String(clientId),
    region: regionOfClient(String(clientId)) ?? ofLanguage,
    loginHint: typeof hint === 'string' ? hint.slice(0, 254) : undefined,
    screen: screen === 'forgot' || screen === 'connect' ? screen : undefined,
    current: interaction.session && users.find(interaction.session.accountId),
    address: clientAddress(context),
  };
}

/**
 * Logs a user in and continues the OpenID flow. A session of another user in this browser is ended first, so that no
 * cookie is shared between accounts.
 *
 * @param method of the authentication (RFC 8176): `pwd`, `fed`, or that of the existing session.
 */
export async function finishFlow(context: Context, identity: Identity, flow: Flow, user: User, method?: 'pwd' | 'fed') {
  const { provider, ledger } = identity;
  const { interaction } = flow;
  const { req, res } = toNodePair(context.req.raw, provider.issuer);
  const session = await provider.Session.get(provider.createContext(req, res));
  if (session.accountId && session.accountId !== user.id) {
    await session.destroy();
    interaction.session = undefined;
  }
  interaction.result = {
    login: {
      accountId: user.id,
      amr: method ? [method] : session.amr,
      // Choosing the same account is no new authentication, so the old time remains.
      ...(method ? {} : { ts: session.loginTs }),
    },
    create: {},
    select_account: {},
  };
  await interaction.persist();
  ledger.append({ kind: 'login', status: 'ok', subject: user.id, reference: flow.clientId });
  return context.redirect(interaction.returnTo, 303);
}

/** Why a login ended without a session; the client reads it in `error_description`. */
export type AbandonReason =
  | 'login_cancelled'
  | 'social_account_banned'
  | 'eid_failed'
  | 'eid_timeout'
  | 'account_locked'
  | 'account_temp_locked'
  | 'invalid_details'
  | 'service_down'
  | 'sign_in_failed';

/** Ends the login without a session and sends the reason to the client. */
export async function abandonFlow(context: Context, flow: Flow, reason: AbandonReason) {
  flow.interaction.result = { error: 'access_denied', error_description: reason };
  await flow.interaction.persist();
  return context.redirect(flow.interaction.returnTo, 303);
}
