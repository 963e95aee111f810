import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { respondProblem } from './problem.ts';

/** A sales unit with its credentials: one merchant in one country, so that it has one currency. */
export type SalesUnit = {
  clientId: string;
  clientSecret: string;
  subscriptionKey: string;
  merchantSerialNumber: string;
  webhookSecret: string;
  currency: 'NOK' | 'EUR';
};

/** Lifetime of an access token, in seconds. */
const lifetime = 3_599;

/** The headers that name the merchant's system; the provider asks every merchant to send them. */
const systemHeaders = [
  'Vipps-System-Name',
  'Vipps-System-Version',
  'Vipps-System-Plugin-Name',
  'Vipps-System-Plugin-Version',
];

/** The error of a call that does not name its system; undefined for one that does. */
function refuseUnnamed(context: Context): Response | undefined {
  const missing = systemHeaders.find((name) => !context.req.header(name));
  return missing === undefined ? undefined : respondProblem(400, 'Bad request', missing, 'names the calling system');
}

const digest = (text: string): Buffer => createHmac('sha256', 'compare').update(text).digest();
const isSame = (given: string | undefined, wanted: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(wanted));

/**
 * Issues access tokens and verifies the headers of calls. They name the merchant's system; token, subscription key and
 * serial number belong to one sales unit. Tokens are signed, not stored: they survive a restart.
 */
export function createAccess(units: readonly SalesUnit[]): {
  giveToken: (context: Context) => Response;
  guard: MiddlewareHandler;
  findUnit: (context: Context) => SalesUnit | undefined;
} {
  const sign = (text: string, { clientSecret }: SalesUnit): string =>
    createHmac('sha256', clientSecret).update(text).digest('base64url');
  const findUnit = (context: Context): SalesUnit | undefined =>
    units.find(
      ({ subscriptionKey, merchantSerialNumber }) =>
        isSame(context.req.header('Ocp-Apim-Subscription-Key'), subscriptionKey) &&
        isSame(context.req.header('Merchant-Serial-Number'), merchantSerialNumber),
    );
  const isToken = (header: string | undefined, unit: SalesUnit): boolean => {
    const [, body, signature] = /^Bearer ([\w-]+\.\d+)\.([\w-]+)$/.exec(header ?? '') ?? [];
    return body !== undefined && isSame(signature, sign(body, unit)) && Number(body.split('.')[1]) > Date.now();
  };
  return {
    findUnit,
    giveToken: (context) => {
      const unnamed = refuseUnnamed(context);
      if (unnamed !== undefined) return unnamed;
      const unit = findUnit(context);
      const isClient =
        isSame(context.req.header('client_id'), unit?.clientId ?? '') &&
        isSame(context.req.header('client_secret'), unit?.clientSecret ?? '');
      if (!isClient || unit === undefined) return respondProblem(401, 'Unauthorized', 'credentials', 'not known');
      const body = `${randomBytes(9).toString('base64url')}.${Date.now() + lifetime * 1_000}`;
      return context.json({
        token_type: 'Bearer',
        expires_in: String(lifetime),
        ext_expires_in: String(lifetime),
        expires_on: String(Math.floor(Date.now() / 1_000) + lifetime),
        access_token: `${body}.${sign(body, unit)}`,
      });
    },
    guard: async (context, next) => {
      const unnamed = refuseUnnamed(context);
      if (unnamed !== undefined) return unnamed;
      const unit = findUnit(context);
      if (unit === undefined) return respondProblem(401, 'Unauthorized', 'headers', 'unknown merchant or subscription');
      if (!isToken(context.req.header('Authorization'), unit))
        return respondProblem(401, 'Unauthorized', 'Authorization', 'no valid access token of this sales unit');
      return next();
    },
  };
}
