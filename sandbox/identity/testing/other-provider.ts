import { Hono } from 'hono';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

/**
 * Creates an OpenID provider of another shape than the bundled one: opaque access tokens, other paths, no email claim,
 * keys that rotate. It logs in its one user without a page.
 *
 * @param email of the user; undefined when the provider knows none.
 */
export function createOtherProvider({ email }: { email: string | undefined } = { email: 'nora@example.no' }) {
  let url = '';
  let nonce = '';
  let key: { alg: string; kid: string; secret: CryptoKey; jwk: object } | undefined;
  const requests: string[] = [];
  /** paths of the calls about an account */
  const paths: string[] = [];
  const sign = async (claims: Record<string, unknown>, type?: string): Promise<string> => {
    if (key === undefined) throw new Error('no key');
    const header = { alg: key.alg, kid: key.kid, ...(type !== undefined && { typ: type }) };
    return new SignJWT(claims)
      .setProtectedHeader(header)
      .setIssuer(url)
      .setAudience('shop-no')
      .setSubject('user-7')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key.secret);
  };
  const app = new Hono();
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: url,
      authorization_endpoint: `${url}/oauth2/v1/authorize`,
      token_endpoint: `${url}/oauth2/v1/exchange`,
      userinfo_endpoint: `${url}/me`,
      jwks_uri: `${url}/keys.json`,
      end_session_endpoint: `${url}/bye`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    }),
  );
  app.get('/oauth2/v1/authorize', (context) => {
    const query = new URL(context.req.url).searchParams;
    nonce = query.get('nonce') ?? '';
    const back = new URL(query.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: 'code-1', state: query.get('state') ?? '' }).toString();
    return context.redirect(back.href);
  });
  app.get('/bye', (context) => context.redirect(context.req.query('post_logout_redirect_uri') ?? '/'));
  app.post('/oauth2/v1/exchange', async (context) => {
    const form = await context.req.parseBody();
    if (form['client_id'] !== 'shop-no' || form['client_secret'] !== 'own-secret-no') return context.body(null, 401);
    const isRefresh = form['grant_type'] === 'refresh_token';
    const idToken = await sign({
      name: 'Nora',
      auth_time: Math.floor(Date.now() / 1_000),
      ...(!isRefresh && { nonce }),
    });
    return context.json({
      access_token: `opaque-${crypto.randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 300,
      refresh_token: 'refresh-1',
      ...(!isRefresh && { id_token: idToken }),
    });
  });
  let answerUserInfo = async (): Promise<Response> => Response.json({ sub: 'user-7', email });
  app.get('/me', (context) => {
    requests.push(context.req.header('Authorization') ?? '');
    return answerUserInfo();
  });
  app.get('/privacy/:id', (context) => {
    paths.push(context.req.path);
    return context.body(null, 404);
  });
  app.get('/keys.json', (context) => context.json({ keys: [key?.jwk] }));
  return {
    requests,
    paths,
    sign,
    fetch: app.fetch,
    locate: (port: number, protocol = 'http'): string => (url = `${protocol}://localhost:${port}`),
    expect: (value: string) => void (nonce = value),
    /** Replaces the userinfo. */
    answerUserInfo: (answer: typeof answerUserInfo) => void (answerUserInfo = answer),
    rotate: async (alg: 'RS256' | 'ES256') => {
      const pair = await generateKeyPair(alg);
      const kid = crypto.randomUUID();
      key = { alg, kid, secret: pair.privateKey, jwk: { ...(await exportJWK(pair.publicKey)), alg, kid } };
    },
  };
}
