import { HmacValidator } from '../providers/adyen.ts';
import { inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Settings } from '../env.ts';
import { failMalformed, type Malformed } from '../malformed.ts';
import { isStorable } from '../database/storable-text.ts';
import { webhookEvent } from '../database/schema/delivery.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import { readReason } from './decline-reason.ts';
import { isAboutRefund } from './refund.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';

/** The longest references of payments, ours and the provider's. */
const [maxReference, maxPspReference] = [200, 100];

const itemSchema = z.looseObject({
  pspReference: z.string().min(1),
  originalReference: z.string().nullish(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.looseObject({ value: z.number().int(), currency: z.string().max(3) }),
  eventCode: z.string().min(1).max(100),
  success: z.enum(['true', 'false']),
  reason: z.string().nullish().catch(undefined),
  additionalData: z.looseObject({
    hmacSignature: z.string().min(1).max(200),
    alias: z.string().max(200).refine(isStorable).optional().catch(undefined),
  }),
});

/** What decides whether an item is about a payment of ours; events of other kinds have other fields. */
const subjectSchema = z.looseObject({
  merchantAccountCode: z.string(),
  eventCode: z.string(),
  pspReference: z.string().catch(''),
  merchantReference: z.string().catch(''),
});

const bodySchema = z.looseObject({
  live: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  notificationItems: z
    .array(z.looseObject({ NotificationRequestItem: subjectSchema }))
    .min(1)
    .max(100),
});

type Item = z.infer<typeof itemSchema>;

/** Events about payments that have an effect, in addition to those about refunds. */
const paymentCodes = ['AUTHORISATION', 'CAPTURE', 'CAPTURE_FAILED', 'CHARGEBACK'];

/** False for reports and other events without an effect, and for references that no payment has. */
const isAboutPayment = ({ pspReference, merchantReference, eventCode }: z.infer<typeof subjectSchema>): boolean =>
  (paymentCodes.includes(eventCode) || isAboutRefund({ kind: eventCode })) &&
  pspReference.length <= maxPspReference &&
  merchantReference.length <= maxReference &&
  [pspReference, merchantReference].every(isStorable);

/** The authorisations of less than the whole amount of their payment: they pay for nothing (decision 0169). */
async function findPartial(db: Database, items: Item[]): Promise<Set<Item>> {
  const authorised = items.filter(({ eventCode, success }) => eventCode === 'AUTHORISATION' && success === 'true');
  const { reference, amount } = paymentIntent;
  const references = authorised.map(({ merchantReference }) => merchantReference);
  const payments = await db.select({ reference, amount }).from(paymentIntent).where(inArray(reference, references));
  const amounts = new Map(payments.map((payment) => [payment.reference, payment.amount]));
  return new Set(authorised.filter((item) => item.amount.value < (amounts.get(item.merchantReference) ?? 0)));
}

/** What decides whether a notification is ours. */
export type CardNotificationSettings = Pick<Settings, 'cardHmacKeys' | 'cardMerchantAccount' | 'cardPlatform'>;

type LibraryItem = Parameters<InstanceType<typeof HmacValidator>['validateHMAC']>[0];

/**
 * Stores a notification of the card provider: verifies the signature of every item about a payment, then stores these;
 * they are applied later. Only signed fields are stored, and two unsigned ones. The card's alias serves only the trial of the
 * card (decision 0013), and the reason of a decline only messages (decision 0084). A known event is not stored again.
 * Other events are acknowledged and skipped, also unsigned: those of another account or platform, without an effect, or
 * with long references (decision 0144). The provider repeats an unacknowledged one and holds back those behind it.
 *
 * @param body parsed JSON, untrusted.
 * @param expected the keys, one of which signed every item, the account, and whether the platform is a live one.
 */
export async function storeCardEvents(
  db: Database,
  body: unknown,
  { cardHmacKeys, cardMerchantAccount, cardPlatform }: CardNotificationSettings,
): Promise<Result<number, 'bad_signature'> | Malformed> {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return failMalformed(parsed.error);
  // a test platform reports to a live backend, or the other way round
  const { live } = parsed.data;
  if (live !== undefined && (String(live) === 'true') === (cardPlatform === 'test')) return succeed(0);
  const ours = parsed.data.notificationItems
    .map((each) => each.NotificationRequestItem)
    .filter((item) => item.merchantAccountCode === cardMerchantAccount && isAboutPayment(item));
  const read = z.array(itemSchema).safeParse(ours);
  if (!read.success) return failMalformed(read.error);
  const validator = new HmacValidator();
  const isSigned = (item: Item): boolean =>
    cardHmacKeys.some((key) => validator.validateHMAC(item as unknown as LibraryItem, key));
  if (!read.data.every(isSigned)) return fail('bad_signature');
  if (read.data.length === 0) return succeed(0);
  const receivedAt = new Date();
  const partial = await findPartial(db, read.data);
  const rows = read.data.map((item) => ({
    id: randomUUID(),
    provider: 'card' as const,
    dedupeKey: [item.pspReference, item.eventCode, item.success, item.merchantReference].join(':'),
    kind: item.eventCode,
    reference: item.merchantReference,
    pspReference: item.pspReference,
    isSuccess: item.success === 'true' && !partial.has(item),
    cardAlias: item.eventCode === 'AUTHORISATION' ? item.additionalData.alias || null : null,
    refusalCode: item.eventCode === 'AUTHORISATION' && item.success === 'false' ? readReason(item.reason) : null,
    receivedAt,
  }));
  const stored = await db.insert(webhookEvent).values(rows).onConflictDoNothing().returning({ id: webhookEvent.id });
  return succeed(stored.length);
}
