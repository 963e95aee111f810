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

/** Why a plan was not changed; the wire's response titles. */
export type PlanFailure = StateFailure | OfferAccessFailure | UpgradeFailure | 'AmountChangedError';

/** What came of a change: done, its charge refused for a reason, or its charge's outcome unknown as yet. */
export type PlanOutcome = { kind: 'done' | 'unknown' } | { kind: 'refused'; refusalCode: string | null };

/** A plan, and what the listener was told would be charged today, in major units; undefined when nobody said. */
export type PlanChangeRequest = { offer: OfferType; expectedToday: number | undefined };

/** Does what needs no money; gives the charge that has to go first where it does. */
async function decide(
  publishChange: PublishChange,
  tx: Database,
  userId: string,
  { offer, expectedToday }: PlanChangeRequest,
  now: Date,
): Promise<Result<Intent | undefined, PlanFailure | 'missing'>> {
  await lockUser(tx, userId);
  const held = await lockOpenSubscription(tx, userId, now);
  if (held === undefined || held.status === 'inactive') return fail('missing');
  await storeStartedChanges(publishChange, tx, held, now);
  const { amount: price } = await findPrice(tx, held.region, offer);
  const judged = evaluatePlanChange(held, { offer, price }, now, regionConfigs[held.region].timeZone);
  if (!judged.ok) return judged;
  const bar = offer === held.offer ? undefined : await checkOfferAccess(tx, userId, offer, now);
  if (bar !== undefined) return fail(bar);
  const change = judged.value;
  const today = change.kind === 'atOnce' ? toMajor(change.amount) : 0;
  // a wish that has come true costs nothing any more: asked again, it is answered as before
  const isAsTold = change.kind === 'none' || expectedToday === undefined || expectedToday === today;
  if (!isAsTold) return fail('AmountChangedError');
  if (change.kind === 'atOnce') {
    const prepared = await prepareUpgrade(tx, held, { offer, price }, now);
    return typeof prepared === 'string' ? fail(prepared) : succeed(prepared);
  }
  if (change.kind === 'none' || change.kind === 'scheduled') {
    // no card charge can be called off: until its outcome is known nobody can be told which plan they have
    const isOnCard = held.agreementId === null;
    if (isOnCard && (await hasPendingCharge(tx, held.id))) return fail('PaymentInFlightError');
    // an upgrade that the wallet has yet to collect is taken back by any later wish
    await cancelPendingCharges(tx, held, ['upgrade']);
  }
  if (change.kind === 'none') {
    await updateSubscription(tx, held.id, noSchedule);
    await publishChange(tx, { reason: 'planKept', subscription: held }, now);
  }
  if (change.kind === 'scheduled') {
    await updateSubscription(tx, held.id, { nextOffer: offer, nextPrice: price, nextOfferAt: change.startsAt });
    const { startsAt } = change;
    await publishChange(tx, { reason: 'planScheduled', subscription: held, plan: { offer, price }, startsAt }, now);
  }
  if (change.kind === 'inTrial') {
    await updateSubscription(tx, held.id, { offer, price, ...noSchedule, ...noPriceIncrease });
    const changed = { plan: { offer, price }, paid: null, nextChargeAt: held.paidUntil };
    await publishChange(tx, { reason: 'planChanged', subscription: held, ...changed }, now);
  }
  return succeed(undefined);
}

async function charge(context: AppContext, intent: Intent): Promise<PlanOutcome | 'SubscriptionStateError'> {
  const asked = await executeIntent(context, intent, true);
  const { state, refusalCode } = await getIntent(context.db, intent.id);
  if (state === 'succeeded') return { kind: 'done' };
  if (state === 'surplus') return 'SubscriptionStateError'; // cancelled while it was charged; given back
  if (state === 'not-sent' && !asked.ok) throw new Problem(503, 'PaymentProviderUnavailableError');
  return state === 'open' || state === 'pending' ? { kind: 'unknown' } : { kind: 'refused', refusalCode };
}

/**
 * Changes the plan of what a person holds (spec core §4, decision 0008): a dearer plan at once, against a full charge
 * on the kept card outside trials; any other at the end of the paid or voucher period. The last request stands; the
 * present plan takes a scheduled change back. A refused charge changes nothing, nor does a wish that another amount was
 * told for (decision 0008).
 *
 * @throws Problem 503 when the card provider could not be reached and nothing happened.
 */
export async function changePlan(
  context: AppContext,
  userId: string,
  wish: PlanChangeRequest,
): Promise<Result<PlanOutcome, PlanFailure>> {
  const { db, clock, publishChange } = context;
  const decided = await runTransaction(db, (tx) => decide(publishChange, tx, userId, wish, clock.now()));
  if (!decided.ok) return fail(decided.code === 'missing' ? await explainMissing(context, userId) : decided.code);
  if (decided.value === undefined) return succeed({ kind: 'done' });
  const outcome = await charge(context, decided.value);
  return typeof outcome === 'string' ? fail(outcome) : succeed(outcome);
}
