import { randomUUID } from 'node:crypto';
import { findTermEnd } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { isWebManaged } from '../../../core/domain/subscription.ts';
import {
  normalizeVoucherCode,
  isTermOver,
  type RedeemFailure,
  type VoucherFailure,
  type VoucherTerm,
} from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import { validateVoucher } from './validate-voucher.ts';
import { readTerms, type StoredVoucher } from './store.ts';
import { assignRedemption, reserveVoucher, redeemVoucher } from './redemption.ts';
import { storeStartedChanges } from '../subscription/start-period.ts';
import { hasPendingCharge } from '../subscription/claim.ts';
import { updateSubscription, lockOpenSubscription } from '../subscription/store.ts';
import type { EvaluatedSubscription } from '../subscription/evaluate-status.ts';

/** Why a subscription accepts no voucher, whichever it is. */
function validateSubscription(current: EvaluatedSubscription, now: Date): RedeemFailure | undefined {
  if (!isWebManaged(current.manager)) return 'unexpected_subscription_state';
  if (current.status === 'inTrial') return 'in_trial';
  if (current.status === 'cancelled') return 'cancelled_subscription';
  if (current.status !== 'active' || current.resumesAt !== null) return 'unexpected_subscription_state';
  return current.term !== null && !isTermOver(current.term, now) ? 'month_credit_already_set' : undefined;
}

/** The term of a voucher on a running subscription: from its next renewal on. */
function findTerm(current: EvaluatedSubscription, found: StoredVoucher): VoucherTerm {
  const endsAt = findTermEnd(current, current.nextPeriod, readTerms(found), regionConfigs[current.region].timeZone);
  return { discount: found.discount, startsAt: current.paidUntil, endsAt };
}

/** A voucher with the term that it would have. */
export type Redemption = { voucher: StoredVoucher; term: VoucherTerm };

/**
 * Validates a voucher for a user's subscription; a charge in progress has to end first. Changes nothing.
 *
 * @param code as typed.
 */
export async function validateRedemption(
  db: Database,
  current: EvaluatedSubscription,
  code: string,
  now: Date,
): Promise<Result<Redemption, VoucherFailure | RedeemFailure>> {
  const evaluated = await validateVoucher(db, { userId: current.userId, region: current.region, code }, now);
  if (!evaluated.ok && (evaluated.code === 'empty_field' || evaluated.code === 'no_voucher')) return evaluated;
  const failure = validateSubscription(current, now);
  if (failure !== undefined) return fail(failure);
  if (!evaluated.ok) return evaluated;
  const plans = current.nextOffer === null ? [current.offer] : [current.offer, current.nextOffer];
  if (!plans.every((plan) => evaluated.value.offers.includes(plan))) return fail('incompatible_plan');
  if (await hasPendingCharge(db, current.id)) return fail('conflict');
  return succeed({ voucher: evaluated.value, term: findTerm(current, evaluated.value) });
}

/**
 * Redeems a voucher on a user's subscription: one at a time, for the next renewal.
 *
 * @param typed the code as typed.
 */
export async function redeemOnSubscription(
  { db, clock, publishChange, wakeScheduler }: Pick<AppContext, 'db' | 'clock' | 'publishChange' | 'wakeScheduler'>,
  userId: string,
  typed: string,
): Promise<Result<true, VoucherFailure | RedeemFailure>> {
  const redeemed = await runTransaction(db, async (tx) => {
    const now = clock.now();
    await lockUser(tx, userId);
    const current = await lockOpenSubscription(tx, userId, now);
    if (current === undefined) return fail('unexpected_subscription_state');
    const evaluated = await validateRedemption(tx, current, typed, now);
    if (!evaluated.ok) return evaluated;
    await storeStartedChanges(publishChange, tx, current, now);
    const code = normalizeVoucherCode(typed);
    const reference = `redeem-${randomUUID()}`;
    const taken = await reserveVoucher(tx, { code, userId, reference }, now);
    if (!taken.ok) return taken;
    await redeemVoucher(tx, reference, now);
    await assignRedemption(tx, taken.value.id, current.id);
    const { discount, startsAt, endsAt } = evaluated.value.term;
    const voucher = { voucherCode: code, voucherDiscount: discount, voucherStartsAt: startsAt, voucherEndsAt: endsAt };
    await updateSubscription(tx, current.id, voucher);
    await publishChange(tx, { reason: 'voucherRedeemed', subscription: { ...current, ...voucher } }, now);
    return succeed(true as const);
  });
  wakeScheduler();
  return redeemed;
}
