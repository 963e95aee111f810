import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { components } from '../../api-spec/generated/office.ts';
import { findSubject, specialKinds, type User } from '../accounts/store.ts';
import type { AppContext } from '../app-context.ts';
import { previewCharge } from '../billing/subscription/preview-charge.ts';
import { listSubscriptions } from '../billing/subscription/store.ts';
import { findRefunds } from '../billing/transactions/refund.ts';
import { listTransactions } from '../billing/transactions/store.ts';
import { mail, webhookEvent } from '../database/schema/delivery.ts';
import { paymentIntent, storedCard } from '../database/schema/payment.ts';
import { accountLink, cookieConsent } from '../database/schema/people.ts';
import { writeMoney, writeTime } from './effects.ts';
import { readMailText } from './mail-text.ts';

type Customer = components['schemas']['Customer'];

/** Newest rows of each kind that the page shows. */
const maximum = 50;

async function listPlans({ db, clock }: AppContext, userId: string): Promise<Customer['plans']> {
  return (await listSubscriptions(db, userId, clock.now())).map((current) => {
    const next = current.status === 'cancelled' || current.endedAt !== null ? null : previewCharge(current);
    return {
      id: current.id,
      plan: current.offer,
      status: current.status,
      manager: current.manager,
      price: writeMoney(current.price, current.currency),
      startedAt: current.startedAt.toISOString(),
      paidUntil: current.paidUntil.toISOString(),
      nextCharge: next && `${next.at.toISOString()}, ${writeMoney(next.amount, current.currency)}`,
      voucher: current.voucherCode,
    };
  });
}

async function listPayments({ db }: AppContext, userId: string): Promise<Customer['payments']> {
  const rows = await listTransactions(db, userId, 1, maximum);
  const refunds = await findRefunds(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const refunded = refunds.get(row.id);
    return {
      id: row.id,
      orderNumber: row.orderNumber,
      at: row.createdAt.toISOString(),
      amount: writeMoney(row.amount, row.currency),
      status: row.status,
      method: row.methodText,
      refund: refunded === undefined ? null : `${writeMoney(refunded.amount, row.currency)}, ${refunded.state}`,
    };
  });
}

async function listEmails({ db, settings }: AppContext, user: User): Promise<Customer['emails']> {
  const rows = await db
    .select()
    .from(mail)
    .where(eq(mail.userId, user.id))
    .orderBy(desc(mail.createdAt))
    .limit(maximum);
  return Promise.all(
    rows.map(async ({ id, data, createdAt, sentAt }) => {
      const { subject, text } = await readMailText(data, user.name, settings.siteUrl);
      return { id, kind: data.kind, at: createdAt.toISOString(), sentAt: writeTime(sentAt), subject, text };
    }),
  );
}

async function listWebhooks({ db }: AppContext, userId: string): Promise<Customer['webhooks']> {
  const intents = await db
    .select({ reference: paymentIntent.reference, pspReference: paymentIntent.pspReference })
    .from(paymentIntent)
    .where(eq(paymentIntent.userId, userId))
    .orderBy(desc(paymentIntent.createdAt))
    .limit(maximum);
  if (intents.length === 0) return [];
  const references = intents.flatMap(({ reference, pspReference }) => [reference, pspReference ?? reference]);
  const rows = await db
    .select()
    .from(webhookEvent)
    .where(or(inArray(webhookEvent.reference, references), inArray(webhookEvent.pspReference, references)))
    .orderBy(desc(webhookEvent.receivedAt))
    .limit(maximum);
  return rows.map(({ provider, kind, reference, receivedAt, outcome }) => ({
    provider,
    kind,
    reference,
    at: receivedAt.toISOString(),
    outcome,
  }));
}

async function listSessions({ db, identity }: AppContext, { id, region }: User): Promise<Customer['sessions']> {
  const listed = await identity.listSessions(region, await findSubject(db, id));
  return listed.ok ? listed.value : null;
}

async function listConsents({ db }: AppContext, userId: string): Promise<Customer['consents']> {
  const rows = await db
    .select()
    .from(cookieConsent)
    .where(eq(cookieConsent.userId, userId))
    .orderBy(desc(cookieConsent.id))
    .limit(maximum);
  return rows.map((row) => ({
    at: row.givenAt.toISOString(),
    version: row.version,
    analytics: row.hasGivenConsentToAnalyticsCookies,
    marketing: row.hasGivenConsentToMarketingCookies,
  }));
}

async function listCards({ db }: AppContext, userId: string): Promise<string[]> {
  const isStored = and(eq(storedCard.userId, userId), isNull(storedCard.deletedAt));
  const rows = await db.select().from(storedCard).where(isStored);
  return rows.map(
    ({ brand, lastFour, expiryMonth, expiryYear }) => `${brand} •••• ${lastFour}, ${expiryMonth}/${expiryYear}`,
  );
}

/** Reads everything that staff see of a customer. */
export async function showCustomer(context: AppContext, user: User): Promise<Customer> {
  const [link] = await context.db.select().from(accountLink).where(eq(accountLink.userId, user.id));
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    region: user.region,
    login: link === undefined ? user.provider : `${user.provider}, moved ${link.linkedAt.toISOString()}`,
    kind: specialKinds.find((kind) => kind === user.specialKind) ?? null,
    createdAt: user.createdAt.toISOString(),
    bannedAt: writeTime(user.bannedAt),
    plans: await listPlans(context, user.id),
    payments: await listPayments(context, user.id),
    cards: await listCards(context, user.id),
    emails: await listEmails(context, user),
    sessions: await listSessions(context, user),
    webhooks: await listWebhooks(context, user.id),
    consents: await listConsents(context, user.id),
  };
}
