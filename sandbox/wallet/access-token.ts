import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { respondProblem } from './problem.ts';

/** The merchant's credentials. */
export type Credentials = {
  clientId: string;
  clientSecret: string;
  subscriptionKey: string;
  merchantSerialNumber: string;
};

/** Lifetime of an access token, in seconds. */
const lifetime = 3_599;

const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();
const isSame = (given: string | undefined, wanted: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(wanted));

/** Issues access tokens and verifies the headers of calls. Tokens are signed, not stored: they survive a restart. */
export function createAccess(credentials: Credentials): {
  giveToken: (context: Context) => Response;
  guard: MiddlewareHandler;
} {
  const sign = (text: string): string =>
    createHmac('sha256', credentials.clientSecret).update(text).digest('base64url');
  const isMerchant = (context: Context): boolean =>
    isSame(context.req.header('Ocp-Apim-Subscription-Key'), credentials.subscriptionKey) &&
    isSame(context.req.header('Merchant-Serial-Number'), credentials.merchantSerialNumber);
  const isToken = (header: string | undefined): boolean => {
    const [, body, signature] = /^Bearer ([\w-]+\.\d+)\.([\w-]+)$/.exec(header ?? '') ?? [];
    return body !== undefined && isSame(signature, sign(body)) && Number(body.split('.')[1]) > Date.now();
  };
  return {
    giveToken: (context) => {
      const isClient =
        isSame(context.req.header('client_id'), credentials.clientId) &&
        isSame(context.req.header('client_secret'), credentials.clientSecret);
      if (!isClient || !isMerchant(context)) return respondProblem(401, 'Unauthorized', 'credentials', 'not known');
      const body = `${randomBytes(9).toString('base64url')}.${Date.now() + lifetime * 1_000}`;
      return context.json({
        token_type: 'Bearer',
        expires_in: String(lifetime),
        ext_expires_in: String(lifetime),
        expires_on: String(Math.floor(Date.now() / 1_000) + lifetime),
        access_token: `${body}.${sign(body)}`,
      });
    },
    guard: async (context, next) => {
      if (!isToken(context.req.header('Authorization')))
        return respondProblem(401, 'Unauthorized', 'Authorization', 'no valid access token');
      if (!isMerchant(context))
        return respondProblem(401, 'Unauthorized', 'headers', 'unknown merchant or subscription');
      return next();
    },
  };
}
