import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../src/domain/offer.ts';
import type { Region } from '../../../src/domain/region.ts';
import { instant } from './instant.ts';
import type { ReceiptLine } from './payment.ts';

/** Events of the providers, stored before they are acknowledged. */
export const webhookEvent = pgTable('webhook_event', {
  id: uuid('id').primaryKey(),
  provider: text('provider').$type<'card' | 'wallet'>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  pspReference: text('psp_reference').notNull(),
  isSuccess: boolean('is_success').notNull(),
  receivedAt: instant('received_at').notNull(),
  appliedAt: instant('applied_at'),
  outcome: text('outcome'),
});

/** Requests to the card provider that must happen sooner or later. */
export const providerTask = pgTable('provider_task', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'reverse' | 'forget-card'>().notNull(),
  reference: text('reference').notNull(),
  pspReference: text('psp_reference'),
  token: text('token'),
  userId: text('user_id').notNull(),
  doneAt: instant('done_at'),
  attempts: integer('attempts').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
});

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
    }
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
  | { kind: 'cancelled'; region: Region; offer: OfferType; endsAt: string };

/** Mails to send. */
export const mail = pgTable('mail', {
  id: uuid('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull(),
  userId: text('user_id').notNull(),
  facts: jsonb('facts').$type<MailFacts>().notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
});
