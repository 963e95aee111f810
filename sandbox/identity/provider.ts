import Provider, { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { apiResourceServer, scopes } from './api-resource.ts';
import { accessTokenClaims, apiResource, claimsByScope, idTokenClaims } from './claims.ts';
import { listClients } from './clients.ts';
import type { Stores } from './identity.ts';
import type { Keys } from './keys.ts';
import { languageOfRequest } from './language.ts';
import { recordTokenCalls } from './ledger-events.ts';
import { createLogout } from './logout.ts';
import { addPasswordGrant } from './password-grant.ts';
import { createPolicy } from './policy.ts';
import type { Settings } from './settings.ts';
import { renderErrorPage } from './error-page.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** First-party clients need no consent: each login gets and reuses a full grant. */
async function findOrMakeGrant(context: KoaContextWithOIDC) {
  const { oidc } = context;
  const { provider, session, client } = oidc;
  const accountId = session?.accountId;
  if (!session || !accountId || !client) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (found && found.accountId === accountId) return found;
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(apiResource, scopes);
  await grant.save();
  return grant;
}

/** Creates the OpenID engine: authorization code with PKCE, rotating refresh tokens, logout, revocation. */
export function createProvider(settings: Settings, stores: Stores, keys: Keys): Provider {
  const { users, tokens } = stores;
  const logout = createLogout(stores);
  const configuration: Configuration = {
    adapter: tokens.adapterFor,
    clients: listClients(settings),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: 'nordkonto', interaction: 'nordkonto_login', resume: 'nordkonto_resume' },
    },
    scopes: scopes.split(' '),
    claims: claimsByScope,
    conformIdTokenClaims: false,
    extraParams: ['screen_hint'],
    responseTypes: ['code', 'none'],
    clientAuthMethods: ['client_secret_basic', 'none'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    // A logout revokes the grants of its session (sandbox/identity/logout.ts); until then tokens are independent of
    // it.
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      IdToken: 10 * minute,
      Interaction: 60 * minute,
      RefreshToken: 30 * day,
      Session: 30 * day,
      Grant: 180 * day,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      // Access tokens have the API as audience, so the endpoint would reject them all.
      userinfo: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: logout.logoutSource,
        postLogoutSuccessSource: logout.postLogoutSuccessSource,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (resource !== apiResource) throw new errors.InvalidTarget();
          return apiResourceServer;
        },
      },
    },
    // the engine's own fetch rejects loopback addresses, where the sandbox's site runs
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    discovery: {
      ui_locales_supported: ['sv', 'nb', 'fi'],
      prompt_values_supported: ['none', 'login', 'select_account', 'create'],
    },
    interactions: { policy: createPolicy(), url: (_context, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: findOrMakeGrant,
    findAccount: (_context, id) => {
      const user = users.find(id);
      return user && { accountId: user.id, claims: () => idTokenClaims(user) };
    },
    extraTokenClaims: ({ oidc: { entities } }, token) => {
      const user = 'accountId' in token && token.accountId ? users.find(token.accountId) : undefined;
      const authTime = entities.AuthorizationCode?.authTime ?? entities.RefreshToken?.authTime;
      return user && { ...accessTokenClaims(user), ...(authTime === undefined ? {} : { auth_time: authTime }) };
    },
    renderError: async (context, out) => {
      context.type = 'html';
      const kind = out.error_description?.includes('expired') ? 'expired' : 'failed';
      context.body = String(await renderErrorPage(languageOfRequest(context), kind, settings.siteUrl, out.error));
    },
  };
  const provider = new Provider(settings.issuer, configuration);
  provider.use((context, next) => logout.skipEmptyLogout(context as unknown as KoaContextWithOIDC, next));
  provider.on('end_session.success', logout.record);
  if (settings.hasPasswordGrant) addPasswordGrant(provider, stores);
  recordTokenCalls(provider, stores);
  return provider;
}
