import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';
import type {
  EmailCodeData,
  ErasureEmailData,
  GuestEmailData,
  MissingCard,
  OnwardEmailData,
  OrderVoucher,
  PartnerEmailData,
  PauseEmailData,
  PlanEmailData,
  StudentEmailData,
  StudentTerms,
  VoucherEndingEmailData,
  WithdrawalEmailData,
} from './email-data.ts';
import type { ReceiptLine } from './payment.ts';

/** Webhook events of the providers, stored before they are acknowledged. */
export const webhookEvent = pgTable('webhook_event', {
  id: uuid('id').primaryKey(),
  provider: text('provider').$type<'card' | 'wallet'>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  /** internal id of an agreement, as the wallet repeats it */
  externalReference: text('external_reference'),
  pspReference: text('psp_reference').notNull(),
  isSuccess: boolean('is_success').notNull(),
  /** the same for the same card of any user; deleted once the event is processed */
  cardAlias: text('card_alias'),
  /** the provider's code of a failed authorisation; null without one */
  refusalCode: text('refusal_code'),
  receivedAt: instant('received_at').notNull(),
  appliedAt: instant('applied_at'),
  outcome: text('outcome'),
});

/**
 * Tasks for providers: the first two for the card provider, the last for the identity provider, the others for the
 * wallet.
 */
export type TaskKind =
  | 'reverse'
  | 'forget-card'
  | 'stop-agreement'
  | 'change-agreement'
  | 'cancel-charge'
  | 'refund-charge'
  | 'end-logins';

/** Calls to providers that must succeed eventually. For the wallet, `pspReference` is the id of a charge. */
export const providerTask = pgTable('provider_task', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<TaskKind>().notNull(),
  reference: text('reference').notNull(),
  pspReference: text('psp_reference'),
  token: text('token'),
  agreementId: uuid('agreement_id'),
  amount: integer('amount'),
  userId: text('user_id').notNull(),
  doneAt: instant('done_at'),
  attempts: integer('attempts').notNull().default(0),
  /** responses that rejected the call without effect */
  refusals: integer('refusals').notNull().default(0),
  /** idempotency keys of this task that the wallet has refused */
  refusedKeys: integer('refused_keys').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Why a pending order failed: the voucher had no uses left, or the wallet had already had the trial. */
export type FailedOrderReason = 'unpaid' | 'voucherLost' | 'trialUsed';

/** Data of an email; dates as ISO times, amounts in minor units. */
export type EmailData =
  | {
      kind: 'orderConfirmed';
      region: Region;
      offer: OfferType;
      price: number;
      trialEndsAt: string | null;
      nextChargeAt: string;
      /** the consent text that the buyer accepted, if any */
      consent: string | null;
      /** set for a student plan */
      student?: StudentTerms;
      /** the voucher of the order; absent in older emails */
      voucher?: OrderVoucher | null;
    }
  /** the order failed after a while; no reason in older emails */
  | { kind: 'orderFailed'; region: Region; offer: OfferType; reason?: FailedOrderReason }
  | {
      kind: 'receipt';
      region: Region;
      offer: OfferType;
      transactionId: string;
      orderNumber: string;
      date: string;
      amount: number;
      methodText: string;
      lines: ReceiptLine[];
    }
  | { kind: 'chargeFailed'; region: Region; offer: OfferType; price: number; nextTryAt: string }
  | ({
      kind: 'trialEnding';
      region: Region;
      offer: OfferType;
      price: number;
      chargeAt: string;
      /** the reminder was late, so the trial ends later; absent in older emails */
      isLonger?: boolean;
    } & MissingCard)
  | {
      kind: 'cancelled';
      region: Region;
      offer: OfferType;
      endsAt: string;
      /** access ended with the cancellation; absent in older emails */
      isOver?: boolean;
    }
  | GuestEmailData
  | PartnerEmailData
  | PlanEmailData
  | PauseEmailData
  | VoucherEndingEmailData
  | OnwardEmailData
  | WithdrawalEmailData
  | EmailCodeData
  | ErasureEmailData
  | StudentEmailData;

/** Emails to send. */
export const mail = pgTable('mail', {
  id: uuid('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull(),
  /** null for an email to an address without an account */
  userId: text('user_id'),
  /** recipient, when it is not the account's address */
  recipient: text('recipient'),
  data: jsonb('facts').$type<EmailData>().notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  refusals: integer('refusals').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
  /** since when staff do not want it to be sent */
  skippedAt: instant('skipped_at'),
});
