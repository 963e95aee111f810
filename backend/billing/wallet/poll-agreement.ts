import type { AgreementStatus } from '../../../core/domain/wallet.ts';
import type { AppContext } from '../../app-context.ts';
import { updateIntent, type Intent } from '../payments/intent.ts';
import { settleIntent, type IntentOutcome } from '../payments/settle.ts';
import type { ChargeStatus } from '../../providers/wallet.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { updateAgreement, findAgreement, type StoredAgreement } from './agreement-store.ts';
import { settleAgreement } from './settle-agreement.ts';

/** The status of an agreement's first charge; undefined without one, or while the payer has not answered. */
async function readFirstCharge(
  { wallets }: AppContext,
  { agreementId, chargeId, state, region }: StoredAgreement,
  status: AgreementStatus,
): Promise<ChargeStatus | undefined> {
  if (agreementId === null || chargeId === null || state !== 'pending' || status === 'PENDING') return undefined;
  const first = await wallets.of(region).readCharge(agreementId, chargeId);
  if (first !== undefined) return first;
  // a charge that the wallet does not know has charged nothing; an approved agreement has one that it knows
  if (status !== 'ACTIVE') return 'cancelled';
  throw new WalletError('unknown', 'wallet: an approved agreement without its first charge');
}

/**
 * Polls an agreement at the wallet and applies its status. An approved one counts once its first charge, if any, is
 * collected. The wallet's current status decides, so webhooks may arrive in any order, late, twice or not at all.
 *
 * @returns true when it changed something.
 * @throws WalletError when the wallet does not respond.
 */
export async function pollAgreement(context: AppContext, agreement: StoredAgreement): Promise<boolean> {
  const { wallets, db, clock } = context;
  if (agreement.agreementId === null) return false;
  const { status, payer } = await wallets.of(agreement.region).readAgreement(agreement.agreementId);
  await updateAgreement(db, agreement.id, { polledAt: clock.now() });
  const first = await readFirstCharge(context, agreement, status);
  if (status === 'ACTIVE' && first === 'waiting') return false;
  return settleAgreement(context, agreement, { status, payer, first });
}

const outcomeByChargeStatus: Record<ChargeStatus, IntentOutcome | undefined> = {
  waiting: undefined,
  charged: { state: 'succeeded', resultCode: 'CHARGED' },
  failed: { state: 'refused', resultCode: 'FAILED' },
  cancelled: { state: 'cancelled', resultCode: 'CANCELLED' },
};

/**
 * Polls an ordered charge at the wallet and applies its status.
 *
 * @returns true when the charge is over.
 * @throws WalletError when the wallet does not respond.
 */
export async function pollCharge(context: AppContext, intent: Intent): Promise<boolean> {
  const { db, wallets, clock } = context;
  const agreement = await findAgreement(db, intent.agreementId ?? '');
  if (agreement === undefined || agreement.agreementId === null) throw new Error('a charge names no mandate');
  const status = await wallets.of(agreement.region).readCharge(agreement.agreementId, intent.reference);
  const news = status && outcomeByChargeStatus[status];
  await updateIntent(db, intent.id, { polledAt: clock.now() });
  if (news === undefined) return false;
  await settleIntent(context, intent, news);
  return true;
}
