import type { OfferType } from '../../../core/domain/offer.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { evaluatePlanChange } from '../../../core/domain/plan-change.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import { getIntent, type Intent } from '../payments/intent.ts';
import { checkOfferAccess, type OfferAccessFailure } from './student-proof.ts';
import type { PublishChange } from './subscription-changed.ts';
import { executeIntent } from '../payments/execute.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { findPrice } from '../../offers/price-list.ts';
import { Problem } from '../../problem.ts';
import { lockUser } from '../../accounts/store.ts';
import { cancelPendingCharges } from '../payments/cancel-charges.ts';
import { storeStartedChanges } from './start-period.ts';
import { explainMissing, type StateFailure } from './cancel.ts';
import { noPriceIncrease, noSchedule } from './clear-fields.ts';
import { hasPendingCharge } from './claim.ts';
import { updateSubscription, lockOpenSubscription } from './store.ts';
import { prepareUpgrade, type UpgradeFailure } from './upgrade.ts';

/** Why a plan was not changed; titles of the API's problems. */
export type PlanFailure = StateFailure | OfferAccessFailure | UpgradeFailure | 'AmountChangedError';

/** The result of a change: done, its charge declined, or with an unknown outcome. */
export type PlanOutcome = { kind: 'done' | 'unknown' } | { kind: 'refused'; refusalCode: string | null };

/** A plan, and today's charge that the user was shown, in major units; undefined when the client sends none. */
export type PlanChangeRequest = { offer: OfferType; expectedToday: number | undefined };

/** Makes a change that needs no charge; otherwise returns the charge that has to succeed first. */
async function decide(
  publishChange: PublishChange,
  tx: Database,
  userId: string,
  { offer, expectedToday }: PlanChangeRequest,
  now: Date,
): Promise<Result<Intent | undefined, PlanFailure | 'missing'>> {
  await lockUser(tx, userId);
  const current = await lockOpenSubscription(tx, userId, now);
  if (current === undefined || current.status === 'inactive') return fail('missing');
  await storeStartedChanges(publishChange, tx, current, now);
  const { amount: price } = await findPrice(tx, current.region, offer);
  const evaluated = evaluatePlanChange(current, { offer, price }, now, regionConfigs[current.region].timeZone);
  if (!evaluated.ok) return evaluated;
  const bar = offer === current.offer ? undefined : await checkOfferAccess(tx, userId, offer, now);
  if (bar !== undefined) return fail(bar);
  const change = evaluated.value;
  const today = change.kind === 'atOnce' ? toMajor(change.amount) : 0;
  // a change that is already made costs nothing: a repeat gets the same response
  const isExpectedAmount = change.kind === 'none' || expectedToday === undefined || expectedToday === today;
  if (!isExpectedAmount) return fail('AmountChangedError');
  if (change.kind === 'atOnce') {
    const prepared = await prepareUpgrade(tx, current, { offer, price }, now);
    return typeof prepared === 'string' ? fail(prepared) : succeed(prepared);
  }
  if (change.kind === 'none' || change.kind === 'scheduled') {
    // a card charge cannot be cancelled: until its outcome is known the current plan is unknown
    const isOnCard = current.agreementId === null;
    if (isOnCard && (await hasPendingCharge(tx, current.id))) return fail('PaymentInFlightError');
    // a later change cancels an upgrade that the wallet has yet to collect
    await cancelPendingCharges(tx, current, ['upgrade']);
  }
  if (change.kind === 'none') {
    await updateSubscription(tx, current.id, noSchedule);
    await publishChange(tx, { reason: 'planKept', subscription: current }, now);
  }
  if (change.kind === 'scheduled') {
    await updateSubscription(tx, current.id, { nextOffer: offer, nextPrice: price, nextOfferAt: change.startsAt });
    const { startsAt } = change;
    await publishChange(tx, { reason: 'planScheduled', subscription: current, plan: { offer, price }, startsAt }, now);
  }
  if (change.kind === 'inTrial') {
    await updateSubscription(tx, current.id, { offer, price, ...noSchedule, ...noPriceIncrease });
    const changed = { plan: { offer, price }, paid: null, nextChargeAt: current.paidUntil };
    await publishChange(tx, { reason: 'planChanged', subscription: current, ...changed }, now);
  }
  return succeed(undefined);
}

async function charge(context: AppContext, intent: Intent): Promise<PlanOutcome | 'SubscriptionStateError'> {
  const providerResult = await executeIntent(context, intent, true);
  const { state, refusalCode } = await getIntent(context.db, intent.id);
  if (state === 'succeeded') return { kind: 'done' };
  if (state === 'surplus') return 'SubscriptionStateError'; // cancelled while it was charged; reversed
  if (state === 'not-sent' && !providerResult.ok) throw new Problem(503, 'PaymentProviderUnavailableError');
  return state === 'open' || state === 'pending' ? { kind: 'unknown' } : { kind: 'refused', refusalCode };
}

/**
 * Changes the plan of a user (decision 0008). A more expensive plan starts immediately, outside trials with a full charge on
 * the stored card. Any other starts at the end of the paid or voucher period. The latest request counts, and the
 * current plan cancels a scheduled change. A declined charge or a changed amount changes nothing.
 *
 * @throws Problem 503 when the card provider could not be reached and nothing happened.
 */
export async function changePlan(
  context: AppContext,
  userId: string,
  request: PlanChangeRequest,
): Promise<Result<PlanOutcome, PlanFailure>> {
  const { db, clock, publishChange } = context;
  const decided = await runTransaction(db, (tx) => decide(publishChange, tx, userId, request, clock.now()));
  if (!decided.ok) return fail(decided.code === 'missing' ? await explainMissing(context, userId) : decided.code);
  if (decided.value === undefined) return succeed({ kind: 'done' });
  const outcome = await charge(context, decided.value);
  return typeof outcome === 'string' ? fail(outcome) : succeed(outcome);
}
