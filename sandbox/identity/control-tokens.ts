import { Hono } from 'hono';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { accessTokenClaims, apiResource } from './claims.ts';
import type { Keys } from './keys.ts';
import type { Settings } from './settings.ts';
import type { Users } from './users.ts';

const wanted = z.object({ email: z.string().max(320) });

/** Lifetime of a token: enough for a test run against the API. */
const life = '1h';

const refuse = (status: 400 | 404, title: string): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title, status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** `POST /__control/tokens`: creates an access token of a user for API tests; 404 for an unknown email address. */
export function controlTokens(users: Users, { signing }: Keys, { issuer }: Pick<Settings, 'issuer'>): Hono {
  return new Hono().post('/__control/tokens', async (context) => {
    const parsed = wanted.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return refuse(400, 'InvalidBody');
    const user = users.findByEmail(parsed.data.email);
    const [key] = signing;
    if (user === undefined || key === undefined) return refuse(404, 'NotFound');
    const { alg = 'RS256', kid } = key;
    const token = await new SignJWT(accessTokenClaims(user))
      .setProtectedHeader({ alg, typ: 'at+jwt', ...(kid === undefined ? {} : { kid }) })
      .setIssuer(issuer)
      .setAudience(apiResource)
      .setSubject(user.id)
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(await importJWK(key as Parameters<typeof importJWK>[0], alg));
    return context.json({ access_token: token });
  });
}
