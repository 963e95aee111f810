import { z } from 'zod';
import { findDueDay } from '../../../core/domain/period.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import { retryDelayMs } from '../../outbox/retry-policy.ts';
import { findIntent, leaveOpen, updateIntent, type Intent } from '../payments/intent.ts';
import { settleIntent } from '../payments/settle.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { createWalletKey, needsNewKey } from '../../providers/wallet-key.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { findAgreement, type StoredAgreement } from './agreement-store.ts';
import { pollAgreement, pollCharge } from './poll-agreement.ts';
import type { ExecuteResult } from '../payments/payment-modules.ts';

const chargeRequest = z.object({ due: z.string() });

async function order({ wallets }: AppContext, intent: Intent, agreement: StoredAgreement): Promise<void> {
  const { reference: orderId, amount, refusedKeys } = intent;
  const { due } = chargeRequest.parse(intent.request);
  const charge = { orderId, amount, description: getPlanName(agreement.offer), due };
  await wallets.of(agreement.region).charge(agreement.agreementId ?? '', charge, createWalletKey(orderId, refusedKeys));
}

/** Applies that the wallet has a charge, and its result; without a response a webhook or a later poll brings it. */
async function applyOrdered(context: AppContext, intent: Intent): Promise<void> {
  await settleIntent(context, intent, { state: 'pending', resultCode: null });
  const ordered = (await findIntent(context.db, intent.reference)) ?? intent;
  await pollCharge(context, ordered).catch((error: unknown) => {
    if (!(error instanceof WalletError)) throw error;
  });
}

/**
 * True when the wallet has the charge although it did not confirm this request: an earlier one arrived.
 *
 * @returns false while the wallet does not respond.
 */
const isOrdered = ({ wallets, log }: AppContext, { reference }: Intent, { agreementId, region }: StoredAgreement) =>
  wallets
    .of(region)
    .readCharge(agreementId ?? '', reference)
    .then(
      (status) => status !== undefined,
      (error: unknown) => {
        if (!(error instanceof WalletError)) throw error;
        log.warn('wallet gave no answer', { kind: 'charge', reason: error.failure, detail: error.message });
        return false;
      },
    );

/** Prepares the next try of a refused charge, with another key and, as days may have passed, another due day. */
async function retryRefused(
  { db, clock }: AppContext,
  { id, refusedKeys }: Intent,
  { region }: StoredAgreement,
  { failure }: WalletError,
): Promise<void> {
  const refused = refusedKeys + 1;
  const pauseMs = failure === 'invalid' ? retryDelayMs(Math.min(refused, 4)) : 0;
  await updateIntent(db, id, {
    refusedKeys: refused,
    request: { due: findDueDay(clock.now(), regionConfigs[region].timeZone) },
    leasedUntil: new Date(Date.now() + pauseMs),
  });
}

/**
 * Applies a charge that was not ordered. A refused request is no state of the charge: the payer has not declined, so it
 * is ordered again later. Nothing changes while the effect is unknown.
 */
async function applyFailure(
  context: AppContext,
  intent: Intent,
  agreement: StoredAgreement,
  error: WalletError,
  isFirst: boolean,
): Promise<void> {
  const isRefused = needsNewKey(error);
  const mayBeOrdered = !isFirst || error.errorCode === '409';
  if (mayBeOrdered && (isRefused || error.errorCode === '409') && (await isOrdered(context, intent, agreement))) {
    return applyOrdered(context, intent);
  }
  if (error.failure === 'invalid') {
    context.log.error('wallet refused a charge', { reference: intent.reference, detail: error.message });
    // a stopped agreement accepts no charge: poll it first, so that its plan is cancelled
    await pollAgreement(context, agreement).catch(() => false);
  }
  const isOver = (await findAgreement(context.db, agreement.id))?.state !== 'active';
  if (isFirst ? error.failure !== 'unknown' : isRefused && isOver) {
    await settleIntent(context, intent, { state: 'not-sent', resultCode: isRefused ? error.failure : null });
  } else if (isRefused) {
    await retryRefused(context, intent, agreement, error);
  } else {
    await leaveOpen(context, intent);
  }
}

/**
 * Orders the charge of one period and reads its result. The wallet collects on the due day, so usually it waits. Safe
 * to repeat: the wallet accepts each order id once.
 *
 * @param isFirst true when this order was never sent: only then does "not sent" prove that nothing happened.
 */
export async function executeWalletIntent(
  context: AppContext,
  intent: Intent,
  isFirst: boolean,
): Promise<ExecuteResult> {
  const agreement = await findAgreement(context.db, intent.agreementId ?? '');
  if (agreement === undefined) throw new Error('a charge names no mandate');
  try {
    await order(context, intent, agreement);
  } catch (error) {
    if (!(error instanceof WalletError)) throw error;
    context.log.warn('wallet gave no answer', { kind: 'charge', reason: error.failure, detail: error.message });
    await applyFailure(context, intent, agreement, error, isFirst);
    return { ok: false, reason: error.failure };
  }
  await applyOrdered(context, intent);
  return { ok: true };
}
