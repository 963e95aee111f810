import { Hono } from 'hono';
import * as oauth from 'oauth4webapi';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider that checks PKCE, rotates refresh tokens and follows the test's settings. */
export function createFakeOidcProvider(issuer: string) {
  const state = {
    /** the token endpoint's response: success, a refused grant, an error, too late, or invalid */
    mode: 'ok' as 'ok' | 'invalid_grant' | 'invalid_client' | 'fault' | 'lost' | 'garbage' | 'down',
    grants: [] as string[],
    /** every issued token */
    tokens: [] as string[],
    used: new Set<string>(),
    revoked: [] as string[],
    /** users whose sessions were all revoked */
    ended: [] as string[],
    /** status of the call that ends them */
    endStatus: 204 as 204 | 404,
    /** in seconds; short ones make a session due for a refresh */
    expiresIn: 600,
    /** the region of the account; the client's when undefined */
    home: undefined as string | undefined,
    /** the user id of the login */
    userId: 'user-1',
    /** the name of the user */
    name: 'Maja',
    /** the login provider of the user */
    provider: 'schibsted',
    /** the account is new */
    isNewUser: false,
    /** the id of the provider's session; undefined when the provider omits it */
    sid: undefined as string | undefined,
    /** `auth_time` in seconds since 1970; undefined when the provider omits it */
    authTime: undefined as number | undefined,
    hasRefreshTokens: true,
    /** claims that replace those of the ID token */
    claims: {} as Record<string, unknown>,
    /** seconds by which the provider's clock is ahead */
    ahead: 0,
  };
  const app = new Hono();
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      prompt_values_supported: ['none', 'login', 'create'],
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/token/revocation`,
      end_session_endpoint: `${issuer}/session/end`,
      jwks_uri: `${issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
    }),
  );
  app.get('/jwks', (context) => context.json({ keys: [] }));
  app.post('/token/revocation', async (context) => {
    state.revoked.push(String((await context.req.parseBody())['token']));
    return context.body(null, 200);
  });
  app.delete('/api/accounts/:id/sessions', (context) => {
    if (state.endStatus === 204) state.ended.push(context.req.param('id'));
    return context.body(null, state.endStatus);
  });
  app.post('/token', async (context) => {
    const form = await context.req.parseBody();
    const grant = String(form['grant_type']);
    state.grants.push(grant);
    if (state.mode === 'fault') return context.text('Bad gateway', 502);
    if (state.mode === 'garbage') return context.text('<<<', 200);
    if (state.mode === 'invalid_client') return context.json({ error: 'invalid_client' }, 401);
    if (state.mode === 'invalid_grant') return context.json({ error: 'invalid_grant' }, 400);
    const proof = grant === 'refresh_token' ? String(form['refresh_token']) : String(form['code']);
    if (state.used.has(proof)) return context.json({ error: 'invalid_grant' }, 400);
    state.used.add(proof);
    if (state.mode === 'lost') return context.text('Bad gateway', 502);
    const [challenge, nonce, client] = grant === 'refresh_token' ? [] : proof.split('.');
    if (
      challenge !== undefined &&
      (await oauth.calculatePKCECodeChallenge(String(form['code_verifier']))) !== challenge
    )
      return context.json({ error: 'invalid_grant' }, 400);
    const number = state.tokens.length / 3 + 1;
    const now = Math.floor(Date.now() / 1000) + state.ahead;
    const credentials = atob((context.req.header('Authorization') ?? '').slice('Basic '.length));
    const claims = {
      ...(state.isNewUser && { is_new_user: true }),
      ...(state.authTime !== undefined && { auth_time: state.authTime }),
      iss: issuer,
      aud: client ?? decodeURIComponent(credentials.split(':')[0] ?? ''),
      iat: now,
      exp: now + 600,
    };
    const idToken = `${encode({ alg: 'RS256' })}.${encode({ ...claims, sub: state.userId, sid: state.sid, nonce, name: state.name, provider: state.provider, region: state.home, ...state.claims })}.c2ln`;
    const [access, renewal] = [`access-secret-${number}`, `refresh-secret-${number}`];
    state.tokens.push(access, renewal, idToken);
    return context.json({
      access_token: access,
      ...(state.hasRefreshTokens && { refresh_token: renewal }),
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: state.expiresIn,
    });
  });
  const fetch = (request: Request): Response | Promise<Response> => {
    if (state.mode === 'down') throw new TypeError('connection refused');
    return app.fetch(request);
  };
  return Object.assign(state, { fetch });
}
