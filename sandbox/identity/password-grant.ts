import type Provider from 'oidc-provider';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { apiResourceServer, scopes } from './api-resource.ts';
import { apiResource } from './claims.ts';
import type { Stores } from './identity.ts';
import { verifyPassword } from './password.ts';
import { normalizeEmail, type SignInCode, type User } from './users.ts';

/** Client requests share one address: this process does not see the users' IP addresses. */
const address = 'password grant';

/** Error codes and messages of the older login service. */
const sentences: Record<'90225' | SignInCode, string> = {
  '90225': 'AADB2C90225: The username or password provided in the request are invalid.',
  '90114': 'AADB2C90114: The account is temporarily locked to prevent unauthorized use. Try again later.',
  '90111': 'AADB2C90111: The account has been locked. Contact support to unlock it.',
  '90054': 'AADB2C90054: The details provided are invalid.',
  '90035': 'AADB2C90035: The service is temporarily unavailable. Retry after a few minutes.',
  '99999': 'AADB2C99999: An error that nobody has named.',
};

function refuse(code: '90225' | SignInCode): never {
  throw new errors.CustomOIDCProviderError('invalid_grant', sentences[code]);
}

/** Finds the user of an email address and password. The result does not reveal whether the account exists. */
async function findOwner({ users, attempts, ledger }: Stores, email: string, password: string, clientId: string) {
  const account = normalizeEmail(email);
  const note = (status: string, user?: User): unknown =>
    ledger.append({ kind: 'login', status, subject: user?.id ?? null, reference: clientId });
  if (attempts.isLocked(account, address)) {
    note('locked');
    return refuse('90114');
  }
  const user = users.findByEmail(account);
  if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
    attempts.fail(account, address);
    note('failed', user);
    return refuse('90225');
  }
  attempts.reset(account, address);
  if (user.signInCode !== undefined) return refuse(user.signInCode);
  note('ok', user);
  return user;
}

/**
 * Adds the grant `grant_type=password` of the older email login. RFC 9700 forbids it for new clients, so it is off by
 * default.
 */
export function addPasswordGrant(provider: Provider, stores: Stores): void {
  const handler = async (context: TokenEndpointGrantContext<{ username?: unknown; password?: unknown }>) => {
    const { client, params } = context.oidc;
    const { username, password } = params;
    if (typeof username !== 'string' || typeof password !== 'string')
      throw new errors.InvalidRequest('username and password');
    const user = await findOwner(stores, username.slice(0, 500), password.slice(0, 2_000), client.clientId);
    const grant = new provider.Grant({ accountId: user.id, clientId: client.clientId });
    grant.addOIDCScope(scopes);
    grant.addResourceScope(apiResource, scopes);
    const grantId = await grant.save();
    const common = { client, accountId: user.id, grantId, gty: 'password', scope: scopes };
    const access = new provider.AccessToken({
      ...common,
      resourceServer: new provider.ResourceServer(apiResource, apiResourceServer),
    });
    const refresh = new provider.RefreshToken({ ...common, resource: apiResource });
    context.body = {
      access_token: await access.save(),
      refresh_token: await refresh.save(),
      expires_in: access.expiration,
      scope: scopes,
      token_type: 'Bearer',
    };
  };
  provider.registerGrantType('password', handler, ['username', 'password', 'scope']);
}
