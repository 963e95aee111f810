import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { Database } from '../database/open.ts';
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

/** Stores an event of the wallet, once; it is applied afterwards. */
export async function storeWalletEvent(db: Database, body: unknown): Promise<Result<number, 'malformed'>> {
  const parsed = eventSchema.safeParse(body);
  if (!parsed.success) return fail('malformed');
  // acknowledged, so that the wallet does not repeat it: no agreement or charge has such an id
  if (!isStorableValue(parsed.data)) return succeed(0);
  const { eventType, eventId, agreementId, agreementExternalId, chargeId, occurred } = parsed.data;
  const stored = await db
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
    .onConflictDoNothing()
    .returning({ id: webhookEvent.id });
  return succeed(stored.length);
}
