import { z } from 'zod';
import { regions, type Region } from '../../core/domain/region.ts';
import { writeLoginRequest } from '../../edge/auth/login-request.ts';
import { parseIdentityOrigins } from '../../edge/config/identity-pages.ts';
import { readIdentityClient, readMainIssuer, type IdentityClient } from '../../server/identity-client.ts';
import { acceptsSecrets, authenticateClient } from '../../server/client-authentication.ts';
import { CheckError, describeResponse, readUrl, send, type Check, type Environment } from './call.ts';

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
  prompt_values_supported: z.unknown().optional(),
  backchannel_logout_supported: z.boolean().default(false),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
const verifier = 'provider-check-0123456789-0123456789-0123456789';
const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })).min(1) });
const errorSchema = z.object({ error: z.string() });

/** Lists the checks of the identity provider, one for each region's client; no user logs in. */
export const listIdentityChecks = (env: Environment): Check[] =>
  regions.map((region) => ({
    name: `identity ${region}`,
    run: (note) => {
      const main = { IDENTITY_URL: env['IDENTITY_URL'] || undefined, IDENTITY_PORT: 4200 };
      const mainIssuer = readMainIssuer(regions, main, env);
      const client = readIdentityClient(region, env, mainIssuer);
      return checkClient(env, region.toUpperCase(), client, note);
    },
  }));

async function checkClient(
  env: Environment,
  region: string,
  client: IdentityClient,
  note: (line: string) => void,
): Promise<void> {
  const ofRegion = `IDENTITY_ISSUER_${region}`;
  const variable = env[ofRegion] ? ofRegion : 'IDENTITY_URL';
  const { issuer, clientId, secret } = client;
  const found = await send(variable, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const discovery = discoverySchema.safeParse(found.body);
  if (found.status !== 200 || !discovery.success) {
    throw new CheckError(
      `${variable} is ${issuer}, which has no discovery document of an OpenID provider (${found.status})`,
    );
  }
  const provider = discovery.data;
  // as the product compares them: a slash after the host alone does not count
  if (URL.parse(provider.issuer)?.href !== new URL(issuer).href) {
    throw new CheckError(
      `${variable} is ${issuer}, but the provider calls itself ${provider.issuer}: use its spelling`,
    );
  }
  const keys = await send(variable, provider.jwks_uri);
  if (!keysSchema.safeParse(keys.body).success)
    throw describeResponse('the request for the keys of the provider', keys);
  const known = parseIdentityOrigins(env, { [region]: client });
  const pages = [provider.authorization_endpoint, provider.end_session_endpoint ?? issuer];
  const missing = pages.map((url) => new URL(url).origin).find((origin) => !known.includes(origin));
  if (missing !== undefined) {
    throw new CheckError(
      `the provider has pages on ${missing}: add it to IDENTITY_ORIGINS, or browsers block the logout`,
    );
  }
  note(`discovery and keys of ${issuer} are complete`);

  const redirectUri = `${readUrl(env, 'SITE_URL')}/auth/callback`;
  if (!acceptsSecrets(provider)) {
    const accepted = provider.token_endpoint_auth_methods_supported.join(', ');
    throw new CheckError(
      `the provider accepts ${accepted} from clients, but the product sends IDENTITY_CLIENT_SECRET_${region}: use a provider that takes client secrets`,
    );
  }
  // an invented code: a provider that knows the client rejects the code, not the client
  const headers = new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' });
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'provider-check',
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
  await authenticateClient(secret, provider)({ issuer: provider.issuer }, { client_id: clientId }, form, headers);
  const exchange = await send(variable, provider.token_endpoint, { method: 'POST', headers, body: form.toString() });
  const refusal = errorSchema.safeParse(exchange.body).data?.error;
  if (
    (exchange.status === 401 && !exchange.isPage) ||
    refusal === 'invalid_client' ||
    refusal === 'unauthorized_client'
  ) {
    throw new CheckError(
      `IDENTITY_CLIENT_ID_${region} (${clientId}) and IDENTITY_CLIENT_SECRET_${region} are no client of the provider`,
    );
  }
  if (refusal !== 'invalid_grant') throw describeResponse('an invented code', exchange);
  note(`client ${clientId} and its secret are accepted`);

  const request = await writeLoginRequest(provider, client, {
    region: region.toLowerCase() as Region,
    screen: 'login',
    redirectUri,
    state: 'provider-check',
    nonce: 'provider-check',
    verifier,
  });
  const page = await send(variable, request);
  // some providers name it differently, such as authError
  const answered = [...(URL.parse(page.location ?? '', request)?.searchParams ?? [])];
  const [, error] = answered.find(([name]) => /error$/i.test(name)) ?? [];
  if (error !== undefined) {
    throw new CheckError(
      `the provider answers the login of ${clientId} with ${error}: compare IDENTITY_SCOPES_${region} with the client's registration`,
    );
  }
  if (page.status >= 400) {
    throw new CheckError(
      `the provider shows no login for ${clientId} (${page.status}): register the redirect URL ${redirectUri}`,
    );
  }
  note(`the provider shows a page for the login: open it, and look for its login form: ${request}`);
  if (provider.end_session_endpoint === undefined) note('the provider has no logout: users stay logged in there');
  if (!provider.backchannel_logout_supported)
    note('the provider reports no logouts: sessions of the site stay until they expire');
}
