import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Acquirer } from './acquirer.ts';
import { describeCompletion, describeChallenge } from './challenge-action.ts';
import { createFieldPage } from './field-page.ts';
import type { CardKey } from './key.ts';
import { lookUpBrand } from './bin-lookup.ts';
import { openAppleSession } from './apple-session.ts';
import { getIcon, getLogo } from './brand-logos.ts';
import { readMerchantOrigin, type CardSettings } from './settings.ts';
import { translations } from './translations/translations.ts';

const imageHeaders = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The name of a picture: the last part of its path, without the extension. */
const nameOf = (path: string): string => /([\w-]+)\.svg$/.exec(path)?.[1] ?? '';

const fingerprintSchema = z.object({ paymentData: z.string(), fingerprintResult: z.string() });

/** True when the device fingerprint was completed; without it a frictionless flow is not possible. */
function hasFingerprint(fingerprintResult: string): boolean {
  try {
    const content: unknown = JSON.parse(Buffer.from(fingerprintResult, 'base64').toString());
    return z.object({ threeDSCompInd: z.literal('Y') }).safeParse(content).success;
  } catch {
    return false;
  }
}

/** Creates the routes for the provider's browser client, with the client's own paths. */
export function createBrowserApi(settings: CardSettings, key: CardKey, acquirer: Acquirer): Hono {
  const shopper = new Hono();
  const isClient = (given: string | undefined): boolean => given === settings.clientKey;
  const allowMerchant = cors({
    origin: readMerchantOrigin(settings),
    allowMethods: ['GET', 'POST', 'OPTIONS'],
    allowHeaders: ['Content-Type'],
    credentials: true,
    maxAge: 600,
  });
  shopper.use('/checkoutshopper/*', allowMerchant, bodyLimit({ maxSize: 64 * 1024 }));
  shopper.use('/checkoutanalytics/*', allowMerchant, bodyLimit({ maxSize: 64 * 1024 }));

  shopper.post('/checkoutanalytics/v3/analytics', (context) => {
    if (!isClient(context.req.query('clientKey'))) return context.json({ error: 'unknown client key' }, 401);
    return context.json({ checkoutAttemptId: crypto.randomUUID() });
  });
  shopper.post('/checkoutanalytics/v3/analytics/:id', (context) => context.body(null, 204));

  shopper.get('/checkoutshopper/sdk/:version/translations/:file', (context) => {
    const texts = translations[context.req.param('file').replace(/\.json$/, '')];
    if (texts === undefined) return context.json({ error: 'no such language' }, 404);
    return context.json(texts, 200, { 'Cache-Control': 'public, max-age=60' });
  });
  shopper.get('/checkoutshopper/images/logos/*', (context) =>
    context.body(getLogo(nameOf(context.req.path)), 200, imageHeaders),
  );
  shopper.get('/checkoutshopper/images/*', (context) =>
    context.body(getIcon(nameOf(context.req.path)), 200, imageHeaders),
  );

  shopper.post('/checkoutshopper/v3/bin/binLookup', async (context) => {
    if (!isClient(context.req.query('token'))) return context.json({ error: 'unknown client key' }, 401);
    const response = await lookUpBrand(key, await context.req.json().catch(() => undefined));
    return response === undefined ? context.json({ error: 'not a lookup' }, 422) : context.json(response);
  });
  shopper.post('/checkoutshopper/v1/submitThreeDS2Fingerprint', async (context) => {
    if (!isClient(context.req.query('token'))) return context.json({ error: 'unknown client key' }, 401);
    const body: unknown = await context.req.json().catch(() => undefined);
    const parsed = fingerprintSchema.safeParse(body);
    const payment = acquirer.findBySecret(parsed.data?.paymentData ?? '');
    if (parsed.data === undefined || payment?.challenge === undefined || payment.challenge.kind === 'redirect') {
      return context.json({ error: 'no such payment' }, 422);
    }
    const { paymentData: secret, fingerprintResult } = parsed.data;
    const { challenge } = payment;
    if (challenge.kind === 'frictionless' && hasFingerprint(fingerprintResult)) {
      if (payment.outcome === undefined) acquirer.keep({ ...payment, challenge: { ...challenge, transStatus: 'Y' } });
      return context.json({ type: 'completed', details: describeCompletion(secret) });
    }
    return context.json({ type: 'action', action: describeChallenge(secret, settings) });
  });
  shopper.post('/checkoutshopper/v1/applePay/sessions', async (context) => {
    if (!isClient(context.req.query('clientKey'))) return context.json({ error: 'unknown client key' }, 401);
    const data = openAppleSession(await context.req.json().catch(() => undefined), new Date());
    return data === undefined ? context.json({ error: 'not a merchant' }, 422) : context.json({ data });
  });
  shopper.route('/checkoutshopper/securedfields', createFieldPage(settings, key));
  return shopper;
}
