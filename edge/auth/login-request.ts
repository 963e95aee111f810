import * as oauth from 'oauth4webapi';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import type { LoginScreen } from '../../core/routing/routes.ts';
import type { IdentityClient } from '../../server/identity-client.ts';
import { lifetimeMs } from '../session/session.ts';
import { addQuery } from './oidc-fetch.ts';
import { readScreenParameters } from './screen-parameters.ts';

type LoginRequest = {
  region: Region;
  screen: LoginScreen;
  redirectUri: string;
  state: string;
  nonce: string;
  /** of the proof key (RFC 7636) */
  verifier: string;
};

/** The address at the identity provider to which a login sends the browser. */
export async function writeLoginRequest(
  server: { authorization_endpoint?: string | undefined; prompt_values_supported?: unknown },
  client: Pick<IdentityClient, 'clientId' | 'scope' | 'audience' | 'prompt'>,
  { region, screen, redirectUri, state, nonce, verifier }: LoginRequest,
): Promise<string> {
  return addQuery(server.authorization_endpoint ?? '', {
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: client.scope,
    ...(client.audience !== undefined && { audience: client.audience }),
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: regionConfigs[region].language,
    // with this parameter the ID token contains `auth_time`, the time of the proof (OpenID Connect Core, 2)
    max_age: String(lifetimeMs / 1000),
    ...readScreenParameters(screen, client, server),
  });
}
