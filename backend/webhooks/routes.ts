import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { ContentSourceError } from '../content/source.ts';
import { parseDelivery } from '../analytics/event-batch.ts';
import { storeEvents } from '../analytics/store.ts';
import { applyReport } from '../billing/app-subscription/apply-report.ts';
import { endPartnerContract } from '../billing/partner/end.ts';
import { failMalformed, type Malformed } from '../malformed.ts';
import { Problem, toProblemResponse } from '../problem.ts';
import { storeCardEvents } from './card.ts';
import { sendEmailCode } from './email-code.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { applySheerIdEvent } from './sheerid.ts';
import { hasSecret } from './verify-secret.ts';
import { isSignedByWallet, storeWalletEvent } from './wallet.ts';

const appReport = z.strictObject({ report: z.string().max(4_000) });
const partnershipEnd = z.strictObject({ end: z.string().max(1_000) });

/** Largest notification that is read. */
const maxBytes = 1_048_576;

/** Reads what the content source has published now, without waiting for the next poll. */
export type RevalidateContent = () => Promise<void>;

/**
 * The webhooks of the providers. An event is stored before it is acknowledged and applied later, so events may arrive
 * in any order and any number of times. The content source reports publications here, and partners report ended
 * contracts. The owner's app backend reports subscriptions that others sold. The site sends analytics events and orders
 * codes for new email addresses.
 *
 * @param renewContent reads what is published now.
 */
export function webhookRoutes(backend: AppContext, renewContent: RevalidateContent): Hono {
  const { db, settings, log, wakeScheduler } = backend;
  const routes = new Hono();
  const refuse = (provider: string, failure: Malformed | { code: 'bad_signature' }): Response => {
    const { code } = failure;
    const field = code === 'malformed' ? failure.field : undefined;
    log.warn('webhook refused', { provider, code, field });
    if (field === undefined) return toProblemResponse(new Problem(401, 'BadSignature'));
    const errors = [{ location: 'body' as const, field, message: 'missing or invalid' }];
    return toProblemResponse(new Problem(400, 'MalformedEvent', { errors }));
  };
  const forged = { code: 'bad_signature' } as const;
  const tooLarge = (): Response => toProblemResponse(new Problem(413, 'PayloadTooLarge'));
  routes.use('/webhooks/*', bodyLimit({ maxSize: maxBytes, onError: tooLarge }));

  routes.post('/webhooks/card', async (context) => {
    const body = parseJson(await context.req.text());
    const taken = await storeCardEvents(db, body, settings);
    if (!taken.ok) return refuse('card', taken);
    wakeScheduler();
    return context.text('[accepted]');
  });

  routes.post('/webhooks/wallet', async (context) => {
    const { pathname, search } = new URL(context.req.url);
    const header = (name: string): string => context.req.header(name) ?? '';
    const body = await context.req.text();
    const request = {
      path: pathname + search,
      host: header('Host') || new URL(context.req.url).host,
      date: header('x-ms-date'),
      contentHash: header('x-ms-content-sha256'),
      authorization: header('Authorization'),
      body,
    };
    const units = Object.values(settings.wallets);
    if (!units.some(({ webhookSecret }) => isSignedByWallet(request, webhookSecret))) return refuse('wallet', forged);
    await storeWalletEvent(db, parseJson(body), log);
    wakeScheduler();
    return context.text('[accepted]');
  });

  routes.post('/webhooks/content', async (context) => {
    const isKnown = hasSecret(context.req.header('Authorization'), settings.contentWebhookSecret);
    if (!isKnown) return refuse('content', forged);
    try {
      await renewContent();
    } catch (error) {
      if (!(error instanceof ContentSourceError)) throw error;
      // the source retries, and the backend polls every minute
      return toProblemResponse(new Problem(503, 'ContentNotRead'));
    }
    return context.text('[accepted]');
  });

  routes.post('/webhooks/partner', async (context) => {
    const call = partnershipEnd.safeParse(parseJson(await context.req.text()));
    if (!call.success) return refuse('partner', failMalformed(call.error));
    const ended = await endPartnerContract(backend, call.data.end);
    return ended.ok ? context.text('[accepted]') : refuse('partner', ended);
  });

  routes.post('/webhooks/app-subscription', async (context) => {
    const call = appReport.safeParse(parseJson(await context.req.text()));
    if (!call.success) return refuse('app', failMalformed(call.error));
    const applied = await applyReport(backend, call.data.report);
    if (applied.ok) return context.text('[accepted]');
    if (applied.code === 'unknown_user') return toProblemResponse(new Problem(404, 'UnknownUser'));
    if (applied.code === 'contract_of_other_user') return toProblemResponse(new Problem(409, 'ContractOfOtherUser'));
    return refuse('app', applied.code === 'malformed' ? applied : forged);
  });

  routes.post('/webhooks/sheerid', async (context) => {
    const signature = context.req.header('X-SheerID-Signature');
    const applied = await applySheerIdEvent(backend, await context.req.text(), signature);
    if (applied.ok) return context.text('[accepted]');
    if (applied.code !== 'unavailable') return refuse('sheerid', forged);
    return toProblemResponse(new Problem(503, 'StudentVerifierUnavailableError'));
  });

  routes.post('/webhooks/email-code', async (context) => {
    const ordered = await sendEmailCode(backend, await context.req.text());
    if (!ordered.ok) return refuse('site', ordered);
    if (ordered.value === 0) return context.text('[accepted]');
    return toProblemResponse(new Problem(429, 'TooManyRequests'));
  });

  routes.post('/webhooks/events', async (context) => {
    const isKnown = hasSecret(context.req.header('Authorization'), settings.eventSecret);
    if (!isKnown) return refuse('site', forged);
    const delivery = parseDelivery(parseJson(await context.req.text()));
    if (delivery === undefined) return refuse('site', failMalformed('body'));
    const stored = await storeEvents(backend, delivery);
    if (stored.ok) return context.json(stored.receipt);
    const errors = stored.violations.slice(0, 10).map((violation) => ({ location: 'body' as const, ...violation }));
    return toProblemResponse(new Problem(400, 'InvalidEvents', { errors }));
  });
  return routes;
}
