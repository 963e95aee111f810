import adyen from '@adyen/api-library';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/open.ts';
import { webhookEvent } from '../database/schema/delivery.ts';
import { readReason } from './decline-reason.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';

const itemSchema = z.looseObject({
  pspReference: z.string().min(1).max(100),
  originalReference: z.string().max(100).nullish(),
  merchantAccountCode: z.string().max(100),
  merchantReference: z.string().max(200),
  amount: z.looseObject({ value: z.number().int(), currency: z.string().max(3) }),
  eventCode: z.string().min(1).max(100),
  success: z.enum(['true', 'false']),
  reason: z.string().nullish().catch(undefined),
  additionalData: z.looseObject({
    hmacSignature: z.string().min(1).max(200),
    alias: z.string().max(200).optional().catch(undefined),
  }),
});

const bodySchema = z.looseObject({
  notificationItems: z
    .array(z.looseObject({ NotificationRequestItem: itemSchema }))
    .min(1)
    .max(100),
});

type Item = z.infer<typeof itemSchema>;

type LibraryItem = Parameters<InstanceType<typeof adyen.hmacValidator>['validateHMAC']>[0];

/**
 * Stores a notification of the card provider: verifies the signature of every item, then stores them all; they are
 * applied later. Only signed fields are stored, and two unsigned ones. The card's alias serves only the trial of the
 * card (decision 0013), and the reason of a decline only messages (decision 0084). A known event is not stored again.
 *
 * @param body parsed JSON, untrusted.
 * @param hmacKey 64 hexadecimal characters.
 * @param merchantAccount the expected account.
 */
export async function storeCardEvents(
  db: Database,
  body: unknown,
  hmacKey: string,
  merchantAccount: string,
): Promise<Result<number, 'malformed' | 'bad_signature'>> {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return fail('malformed');
  const items = parsed.data.notificationItems.map((each) => each.NotificationRequestItem);
  const validator = new adyen.hmacValidator();
  const isSound = (item: Item): boolean =>
    item.merchantAccountCode === merchantAccount && validator.validateHMAC(item as unknown as LibraryItem, hmacKey);
  if (!items.every(isSound)) return fail('bad_signature');
  const receivedAt = new Date();
  const rows = items.map((item) => ({
    id: randomUUID(),
    provider: 'card' as const,
    dedupeKey: [item.pspReference, item.eventCode, item.success, item.merchantReference].join(':'),
    kind: item.eventCode,
    reference: item.merchantReference,
    pspReference: item.pspReference,
    isSuccess: item.success === 'true',
    cardAlias: item.eventCode === 'AUTHORISATION' ? item.additionalData.alias || null : null,
    refusalCode: item.eventCode === 'AUTHORISATION' && item.success === 'false' ? readReason(item.reason) : null,
    receivedAt,
  }));
  const stored = await db.insert(webhookEvent).values(rows).onConflictDoNothing().returning({ id: webhookEvent.id });
  return succeed(stored.length);
}
