import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import type { Database } from '../database/open.ts';
import { readFirstField } from '../malformed.ts';
import { isStorableValue } from '../database/storable-text.ts';
import { webhookEvent } from '../database/schema/delivery.ts';

/** A request as its signature covers it. */
export type SignedRequest = {
  /** path and query, as received */
  path: string;
  host: string;
  date: string;
  contentHash: string;
  authorization: string;
  body: string;
};

const eventSchema = z.looseObject({
  eventType: z.string().min(1).max(100),
  eventId: z.string().max(100).optional(),
  agreementId: z.string().min(1).max(100),
  agreementExternalId: z.string().max(100).nullish(),
  chargeId: z.string().max(100).nullish(),
  occurred: z.string().max(100).optional(),
});

const namedEvent = z.looseObject({ eventType: z.string() });

/** Maximum age of a signed request, in ms. */
const maxAgeMs = 300_000;

function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Verifies the wallet's signature over method, path, date, host and body hash. */
export function isSignedByWallet(request: SignedRequest, secret: string, now: number = Date.now()): boolean {
  const { path, host, date, contentHash, authorization, body } = request;
  const age = Math.abs(now - Date.parse(date));
  if (!(age <= maxAgeMs)) return false;
  if (!isSameText(contentHash, createHash('sha256').update(body).digest('base64'))) return false;
  const signature = createHmac('sha256', secret)
    .update(`POST\n${path}\n${date};${host};${contentHash}`)
    .digest('base64');
  const expected = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`;
  return isSameText(authorization, expected);
}

/**
 * Stores a signed event of the wallet, once; it is applied afterwards. Other bodies are skipped, so that the wallet does not
 * repeat them: a sales unit also reports payments, logins and visits, each in another shape.
 */
export async function storeWalletEvent(db: Database, body: unknown, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  const parsed = eventSchema.safeParse(body);
  // no agreement or charge has an id that cannot be stored
  if (!parsed.success || !isStorableValue(parsed.data)) {
    const kind = namedEvent.safeParse(body).data?.eventType.slice(0, 100) ?? 'without a type';
    const event = { provider: 'wallet', kind };
    const field = parsed.error && readFirstField(parsed.error);
    if (kind.startsWith('recurring.')) log.warn('webhook skipped', { ...event, field });
    else log.info('webhook skipped', event);
    return;
  }
  const { eventType, eventId, agreementId, agreementExternalId, chargeId, occurred } = parsed.data;
  await db
    .insert(webhookEvent)
    .values({
      id: randomUUID(),
      provider: 'wallet',
      dedupeKey: eventId ?? [eventType, agreementId, chargeId ?? '', occurred ?? ''].join(':'),
      kind: eventType,
      reference: agreementId,
      externalReference: agreementExternalId ?? null,
      pspReference: chargeId ?? '',
      isSuccess: !/failed|canceled|rejected|expired/.test(eventType),
      receivedAt: new Date(),
    })
    .onConflictDoNothing();
}
