import { eq } from 'drizzle-orm';
import { formatDay } from '../../core/domain/date.ts';
import { reminderDays } from '../../core/domain/migration.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { addDays, addMonths, findPeriod } from '../../core/domain/period.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import type { Manager } from '../../core/domain/subscription.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { AppContext } from '../app-context.ts';
import { openSession } from '../billing/checkout/open-session.ts';
import { removeStoredCard } from '../billing/payments/stored-card.ts';
import { submitPayment } from '../billing/checkout/submit-payment.ts';
import { appUser } from '../database/schema/catalogue.ts';
import { subscription } from '../database/schema/payment.ts';
import { migration } from '../database/schema/people.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { findPrice } from '../offers/price-list.ts';
import { prepareRenewal } from '../billing/subscription/renewal.ts';
import { cancelSubscription } from '../billing/subscription/cancel.ts';
import { claimTrial, listSubscriptions } from '../billing/subscription/store.ts';
import { banUser } from '../accounts/store.ts';
import { fillCardForm, createCardNumber } from './card-fields.ts';
import { addDemoVouchers } from './demo-vouchers.ts';

/** A test user before its steps. */
export type TestUser = { userId: string; email: string; region: Region };

/** One step of a test user; a repetition has no effect. */
export type Step = (context: AppContext, person: TestUser) => Promise<void>;

/** True when a test user has or had a subscription. */
export const hasBought = async ({ db, clock }: AppContext, userId: string): Promise<boolean> =>
  (await listSubscriptions(db, userId, clock.now())).length > 0;

async function buy(context: AppContext, person: TestUser, offer: OfferType, voucherCode?: string): Promise<void> {
  const { userId, email, region } = person;
  if (await hasBought(context, userId)) return;
  const { settings } = context;
  const returnUrl = settings.siteUrl + linkTo('verifyAdyen', region);
  const opened = await openSession(context, { userId, region, offer, returnUrl, voucherCode });
  if (!opened.ok) throw new Error(`no session for a test user: ${opened.code}`);
  const card = { number: createCardNumber(), month: '03', year: '2030', code: '737', holderName: 'Nordlyd Demo' };
  const paymentMethod = await fillCardForm(settings, card);
  await submitPayment(context, { userId, email }, opened.value.id, { paymentMethod, browserInfo: null });
}

/** Buys an offer by card, through the card process. */
export const buyByCard =
  (offer: OfferType): Step =>
  (backend, person) =>
    buy(backend, person, offer);

/** Buys the standard plan by card with a demo voucher. */
export const buyWithVoucher =
  (code: string): Step =>
  async (backend, person) => {
    await addDemoVouchers(backend);
    await buy(backend, person, 'standard', code);
  };

/** The trial is used, so the user pays immediately: only this gives a running paid month today. */
export const useUpTrial: Step = async ({ db, clock }, { userId }) =>
  void (await claimTrial(db, 'person', userId, userId, clock.now()));

export const cancel: Step = async (backend, { userId }) => void (await cancelSubscription(backend, userId));

/** Has a subscription that others manage: an app store, a partner, another brand. */
export const addExternalSubscription =
  (manager: Manager): Step =>
  async (backend, { userId, region }) => {
    if (await hasBought(backend, userId)) return;
    const { db, clock } = backend;
    const now = clock.now();
    const { amount, currency } = await findPrice(db, region, 'standard');
    await db.insert(subscription).values({
      id: crypto.randomUUID(),
      userId,
      region,
      offer: 'standard',
      manager,
      price: amount,
      currency,
      startedAt: now,
      anchorAt: now,
      nextPeriod: 1,
      // long enough for a demonstration: external renewals are not simulated
      paidUntil: addMonths(now, 12, regionConfigs[region].timeZone),
      isOpen: true,
    });
  };

/** The paid month has just ended without a card: the regular job declines the renewal. */
export const missRenewal: Step = async (backend, { userId, region }) => {
  const { db, clock, publishChange } = backend;
  const now = clock.now();
  const { timeZone } = regionConfigs[region];
  const anchorAt = new Date(addMonths(now, -1, timeZone).getTime() - 60_000);
  const [current] = await listSubscriptions(db, userId, now);
  if (current === undefined || current.refusedAt !== null) return;
  const change = { startedAt: anchorAt, anchorAt, paidUntil: findPeriod(anchorAt, 0, timeZone).endsAt };
  await runTransaction(db, async (tx) => {
    await tx.update(subscription).set(change).where(eq(subscription.id, current.id));
    await removeStoredCard(tx, userId, now);
    await prepareRenewal(publishChange, tx, current.id, now);
  });
};

/**
 * Starts the migration prompt.
 *
 * @param days until the migration is compulsory; 0 when it is.
 */
export const startMigrationPrompt =
  (days: number): Step =>
  async ({ db, clock }, { userId, region }) => {
    const hardFrom = formatDay(addDays(clock.now(), days), region);
    await db.insert(migration).values({ userId, hardFrom }).onConflictDoNothing();
  };

/** Long enough before the hard migration for a snoozed reminder to return. */
export const softDays = 3 * reminderDays;

export const ban: Step = ({ db, clock }, { userId }) => banUser(db, userId, clock.now());

/** Sets the account's special kind. */
export const mark =
  (kind: 'Student' | 'TestUser' | 'PremiumTotalVIP' | 'PremiumVIP'): Step =>
  async ({ db }, { userId }) =>
    void (await db.update(appUser).set({ specialKind: kind }).where(eq(appUser.id, userId)));
