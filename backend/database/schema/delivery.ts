import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';
import type {
  ErasureMailFacts,
  GuestMailFacts,
  MissingCard,
  OnwardMailFacts,
  OrderVoucher,
  PartnerMailFacts,
  PauseMailFacts,
  PlanMailFacts,
  StudentMailFacts,
  StudentTerms,
  VoucherEndingMailFacts,
  WithdrawalMailFacts,
} from './mail-facts.ts';
import type { ReceiptLine } from './payment.ts';

/** Events of the providers, stored before they are acknowledged. */
export const webhookEvent = pgTable('webhook_event', {
  id: uuid('id').primaryKey(),
  provider: text('provider').$type<'card' | 'wallet'>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  /** our own id of a mandate, as the wallet repeats it */
  externalReference: text('external_reference'),
  pspReference: text('psp_reference').notNull(),
  isSuccess: boolean('is_success').notNull(),
  /** the same for the same card, whoever holds it; kept until the event is applied */
  cardAlias: text('card_alias'),
  /** the provider's code of why an authorisation failed; null where it does not say */
  refusalCode: text('refusal_code'),
  receivedAt: instant('received_at').notNull(),
  appliedAt: instant('applied_at'),
  outcome: text('outcome'),
});

/** What a provider can be asked to do: the first two the card provider, the last the identity provider, the others the wallet. */
export type TaskKind =
  | 'reverse'
  | 'forget-card'
  | 'stop-agreement'
  | 'change-agreement'
  | 'cancel-charge'
  | 'refund-charge'
  | 'end-logins';

/** Requests to a payment provider that must happen sooner or later. For the wallet, `pspReference` is a charge's id. */
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
  /** answers that judged the request and did nothing; see job/refusals.ts */
  refusals: integer('refusals').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
});

/** Why an order that was waited for came to nothing: others had the last use of its voucher, or its wallet had had the trial. */
export type FailedOrderReason = 'unpaid' | 'voucherLost' | 'trialUsed';

/** What a mail tells; dates as ISO times, amounts in minor units. */
export type MailFacts =
  | {
      kind: 'orderConfirmed';
      region: Region;
      offer: OfferType;
      price: number;
      trialEndsAt: string | null;
      nextChargeAt: string;
      /** the words that the buyer agreed to, when there were any */
      consent: string | null;
      /** there for a student plan */
      student?: StudentTerms;
      /** what the order was made with; absent in mails from before vouchers were told */
      voucher?: OrderVoucher | null;
    }
  /** it came to nothing after a while; without a reason in mails from before that was told */
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
      /** the reminder came late, and the trial ends later for it; absent in mails from before that was so */
      isLonger?: boolean;
    } & MissingCard)
  | {
      kind: 'cancelled';
      region: Region;
      offer: OfferType;
      endsAt: string;
      /** access ended with the cancellation; absent in mails from before that was told */
      isOver?: boolean;
    }
  | GuestMailFacts
  | PartnerMailFacts
  | PlanMailFacts
  | PauseMailFacts
  | VoucherEndingMailFacts
  | OnwardMailFacts
  | WithdrawalMailFacts
  | ErasureMailFacts
  | StudentMailFacts;

/** Mails to send. */
export const mail = pgTable('mail', {
  id: uuid('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull(),
  /** null for a letter to somebody without an account */
  userId: text('user_id'),
  /** address of the letter where it is not the account's */
  recipient: text('recipient'),
  facts: jsonb('facts').$type<MailFacts>().notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  refusals: integer('refusals').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
});
