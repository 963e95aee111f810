import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { hasAccess } from '../../../core/domain/subscription.ts';
import { normalizeVoucherCode, isVoucherCode, type VoucherFailure } from '../../../core/domain/voucher.ts';
import type { Database } from '../../database/open.ts';
import { isTrialEligible, listSubscriptions } from '../subscription/store.ts';
import { findVoucher, type StoredVoucher } from './store.ts';
import { findPaying, listRedemptions } from './redemption.ts';

/** A request to use a code. */
export type VoucherRequest = {
  /** undefined for a visitor: then only the code itself is validated */
  userId: string | undefined;
  region: Region;
  /** as typed */
  code: string;
  /** undefined for any offer that fits */
  offer?: OfferType | undefined;
};

/** Validates the voucher itself, for any user. */
function validateCode(found: StoredVoucher, { userId, region }: VoucherRequest, now: Date): VoucherFailure | undefined {
  if (found.isWithdrawn) return 'not_valid';
  if (!found.regions.includes(region)) return 'invalid_region';
  if (found.validFrom !== null && now < found.validFrom) return 'not_yet_valid';
  if (found.validTo !== null && now >= found.validTo) return 'already_expired';
  return userId !== undefined && found.issuedBy === userId ? 'can_not_join_own_subscription' : undefined;
}

async function hasNoUseLeft(
  db: Database,
  found: StoredVoucher,
  userId: string | undefined,
  now: Date,
): Promise<boolean> {
  const uses = await listRedemptions(db, found.code, now);
  const isUsedByUser = uses.some((use) => use.userId === userId && use.state === 'redeemed');
  const others = uses.filter((use) => use.userId !== userId).length;
  return isUsedByUser || (found.maxUses !== null && others >= found.maxUses);
}

/**
 * Validates whether a user may use a code now (decision 0015 explains each failure). Changes nothing: a purchase
 * reserves the code in a separate transaction, which validates again.
 */
export async function validateVoucher(
  db: Database,
  request: VoucherRequest,
  now: Date,
): Promise<Result<StoredVoucher, VoucherFailure>> {
  const { userId, offer } = request;
  const code = normalizeVoucherCode(request.code);
  if (code === '') return fail('empty_field');
  const found = isVoucherCode(code) ? await findVoucher(db, code) : undefined;
  if (found === undefined) return fail('no_voucher');
  const failure = validateCode(found, request, now);
  if (failure !== undefined) return fail(failure);
  if (await hasNoUseLeft(db, found, userId, now)) return fail('already_used');
  if (offer !== undefined && !found.offers.includes(offer)) return fail('invalid_voucher_type');
  if (userId === undefined) return succeed(found);
  const subscriptions = await listSubscriptions(db, userId, now);
  if (!found.isReward && subscriptions.some(({ status }) => hasAccess(status))) return fail('not_reward_voucher');
  const isNew = subscriptions.length === 0 && (await isTrialEligible(db, userId));
  if (found.newCustomersOnly && !isNew) return fail('invalid_churn_eligibility');
  return (await findPaying(db, userId, now)) === undefined ? succeed(found) : fail('generic_error');
}
