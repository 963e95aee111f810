import type { AgreementStatus } from '../../../core/domain/wallet.ts';
import type { AppContext } from '../../app-context.ts';
import { updateIntent, type Intent } from '../payments/intent.ts';
import { settleIntent, type IntentOutcome } from '../payments/settle.ts';
import type { ChargeStatus } from '../../providers/wallet.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { updateAgreement, findAgreement, type StoredAgreement } from './agreement-store.ts';
import { settleAgreement } from './settle-agreement.ts';

/** What became of the charge that a mandate begins with; undefined where it has none, or the payer has not answered. */
async function readFirstCharge(
  { wallet }: AppContext,
  { agreementId, chargeId, state }: StoredAgreement,
  status: AgreementStatus,
): Promise<ChargeStatus | undefined> {
  if (agreementId === null || chargeId === null || state !== 'pending' || status === 'PENDING') return undefined;
  return wallet.readCharge(agreementId, chargeId).catch((error: unknown): ChargeStatus => {
    // a charge that the wallet does not know has taken nothing; an approved mandate has one that it knows
    if (status !== 'ACTIVE' && error instanceof WalletError && error.failure === 'invalid') return 'cancelled';
    throw error;
  });
}

/**
 * Asks the wallet where a mandate stands and applies it. An approved one counts once its first charge has been taken,
 * where it has one. What the wallet says now decides: so events may come in any order, late, twice or not at all.
 *
 * @returns true when it changed something.
 * @throws WalletError when the wallet gives no answer.
 */
export async function pollAgreement(context: AppContext, agreement: StoredAgreement): Promise<boolean> {
  const { wallet, db, clock } = context;
  if (agreement.agreementId === null) return false;
  const { status, payer } = await wallet.readAgreement(agreement.agreementId);
  await updateAgreement(db, agreement.id, { lookedAt: clock.now() });
  const first = await readFirstCharge(context, agreement, status);
  if (status === 'ACTIVE' && first === 'waiting') return false;
  return settleAgreement(context, agreement, { status, payer, first });
}

const newsOfCharge: Record<ChargeStatus, IntentOutcome | undefined> = {
  waiting: undefined,
  charged: { state: 'succeeded', resultCode: 'CHARGED' },
  failed: { state: 'refused', resultCode: 'FAILED' },
  cancelled: { state: 'cancelled', resultCode: 'CANCELLED' },
};

/**
 * Asks the wallet what became of an ordered charge and applies it.
 *
 * @returns true when the charge is over.
 * @throws WalletError when the wallet gives no answer.
 */
export async function pollCharge(context: AppContext, intent: Intent): Promise<boolean> {
  const { db, wallet, clock } = context;
  const agreement = await findAgreement(db, intent.agreementId ?? '');
  if (agreement === undefined || agreement.agreementId === null) throw new Error('a charge names no mandate');
  const news = newsOfCharge[await wallet.readCharge(agreement.agreementId, intent.reference)];
  await updateIntent(db, intent.id, { lookedAt: clock.now() });
  if (news === undefined) return false;
  await settleIntent(context, intent, news);
  return true;
}
