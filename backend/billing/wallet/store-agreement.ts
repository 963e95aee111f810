import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { VoucherFailure } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import type { walletAgreement } from '../../database/schema/agreement.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import { validateVoucher } from '../voucher/validate-voucher.ts';
import { reserveVoucher, extendReservation } from '../voucher/redemption.ts';
import { addAgreement, dropAgreement, isWaiting, lockAgreement, type StoredAgreement } from './agreement-store.ts';

type Stored = Result<StoredAgreement | undefined, VoucherFailure>;

/**
 * Stores an agreement; its voucher is reserved in the same transaction, or nothing is stored. The payer may approve at
 * any moment, so the reservation does not expire before the answer.
 *
 * @returns undefined when the same order already waits for its payer.
 */
export async function storeAgreement(
  { db, clock }: AppContext,
  row: typeof walletAgreement.$inferInsert,
): Promise<Stored> {
  const { id: reference, userId, region, offer, voucherCode: code } = row;
  if (code === null || code === undefined) return succeed(await addAgreement(db, row));
  return runTransaction(db, async (tx): Promise<Stored> => {
    const now = clock.now();
    await lockUser(tx, userId);
    const evaluated = await validateVoucher(tx, { userId, region, offer, code }, now);
    if (!evaluated.ok) return evaluated;
    const agreement = await addAgreement(tx, row);
    if (agreement === undefined) return succeed(undefined);
    const current = await reserveVoucher(tx, { code, userId, reference }, now);
    if (current.ok && (await extendReservation(tx, reference, now))) return succeed(agreement);
    await dropAgreement(tx, reference);
    return current.ok ? fail('already_used') : current;
  });
}

/**
 * Renews the reservation of a waiting agreement, in case another purchase of the user has taken it over.
 *
 * @returns undefined when the agreement no longer waits.
 */
export async function extendAgreementReservation({ db, clock }: AppContext, waiting: StoredAgreement): Promise<Stored> {
  if (waiting.voucherCode === null) return succeed(waiting);
  return runTransaction(db, async (tx): Promise<Stored> => {
    await lockUser(tx, waiting.userId);
    const agreement = await lockAgreement(tx, waiting.id);
    if (!isWaiting(agreement)) return succeed(undefined);
    return (await extendReservation(tx, waiting.id, clock.now())) ? succeed(agreement) : fail('already_used');
  });
}
