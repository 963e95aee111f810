import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import { authenticateClient } from '../../server/client-authentication.ts';
import type { EdgeEnv } from '../config/env.ts';
import { isComplete, joinClaims, type UserClaims } from './user-claims.ts';
import { createOidcFetch } from './oidc-fetch.ts';

export const requestTimeout = (): AbortSignal => AbortSignal.timeout(3_000);

/**
 * A refresh takes longer than any request waits: without the response the rotated token is lost. With the request for the
 * metadata it ends before the record's lock (edge/session/sessions.ts).
 */
export const refreshTimeout = (): AbortSignal => AbortSignal.timeout(10_000);

const endpoint = z.url({ protocol: /^https?$/ });
const endpointsSchema = z.object({ authorization_endpoint: endpoint, token_endpoint: endpoint, jwks_uri: endpoint });

/**
 * Opens the identity providers of the regions: everything but issuer and client comes from their discovery documents.
 *
 * @param logFailure gets the operation and the reason of a failure that ends no login.
 */
export function openProviders(
  env: Pick<EdgeEnv, 'identityClients' | 'isSandbox'>,
  logFailure: (operation: string, region: Region, error: unknown) => void,
) {
  const clients = env.identityClients;
  const transportOf = (region: Region) => createOidcFetch(new URL(clients[region].issuer), env.isSandbox);
  const clientOf = (region: Region): oauth.Client => ({ client_id: clients[region].clientId });
  const secretOf = (region: Region, server: oauth.AuthorizationServer): oauth.ClientAuth =>
    authenticateClient(clients[region].secret, server);

  // by issuer, so at most one for each region; only results are shared: on Workers a promise belongs to its request
  const discovered = new Map<string, { server: oauth.AuthorizationServer; at: number }>();
  const discover = async (region: Region, maximumAgeMs = Infinity): Promise<oauth.AuthorizationServer> => {
    const { issuer } = clients[region];
    const known = discovered.get(issuer);
    if (known && Date.now() - known.at < maximumAgeMs) return known.server;
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, { ...transportOf(region), signal: requestTimeout() });
    const server = await oauth.processDiscoveryResponse(url, response);
    const { error } = endpointsSchema.safeParse(server);
    if (error) {
      const names = error.issues.map(({ path }) => path.join('.'));
      throw new Error(`the discovery document has no web address as ${names.join(', ')}`);
    }
    discovered.set(issuer, { server, at: Date.now() });
    return server;
  };

  /** The userinfo, as JSON or signed with the keys of the ID token (OpenID Connect Core, 5.3.2). */
  const readUserInfo = async (
    region: Region,
    server: oauth.AuthorizationServer,
    { access_token: token }: oauth.TokenEndpointResponse,
    sub: string,
  ): Promise<UserClaims> => {
    const algorithms = server.id_token_signing_alg_values_supported ?? ['RS256'];
    const signer = { userinfo_signing_alg_values_supported: algorithms, ...server };
    const options = { ...transportOf(region), signal: requestTimeout() };
    const response = await oauth.userInfoRequest(server, clientOf(region), token, options);
    const claims = await oauth.processUserInfoResponse(signer, clientOf(region), sub, response);
    if (response.headers.get('Content-Type')?.includes('application/jwt') === true)
      await oauth.validateApplicationLevelSignature(server, response, options);
    return claims;
  };

  /**
   * The confirmed claims of a user: those of the ID token, and of the userinfo when one is missing. The ID token alone
   * proves the login; without an address the account's own one counts, or the user gives one (decision 0161).
   */
  const readClaims = async (
    region: Region,
    server: oauth.AuthorizationServer,
    tokens: oauth.TokenEndpointResponse,
  ): Promise<UserClaims> => {
    const claims: UserClaims = oauth.getValidatedIdTokenClaims(tokens) ?? {};
    const { sub } = claims;
    if (typeof sub !== 'string' || isComplete(claims) || server.userinfo_endpoint === undefined)
      return joinClaims(claims);
    const ofUserInfo = await readUserInfo(region, server, tokens, sub).catch((error: unknown) => {
      logFailure('userinfo', region, error);
      return {};
    });
    return joinClaims(claims, ofUserInfo);
  };

  return { clients, clientOf, secretOf, transportOf, discover, readClaims };
}
