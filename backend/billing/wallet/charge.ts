import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { updateIntent, findIntent, type Intent } from '../payments/intent.ts';
import { settleIntent } from '../payments/settle.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import type { ProviderFailure } from '../../providers/provider-error.ts';
import { findAgreement, type StoredAgreement } from './agreement-store.ts';
import { pollAgreement, pollCharge } from './poll-agreement.ts';
import type { ExecuteResult } from '../payments/payment-modules.ts';

const chargeRequest = z.object({ due: z.string() });

async function order({ wallet }: AppContext, intent: Intent, agreement: StoredAgreement): Promise<void> {
  const { reference: orderId, amount } = intent;
  const { due } = chargeRequest.parse(intent.request);
  const description = getPlanName(agreement.offer);
  await wallet.charge(agreement.agreementId ?? '', { orderId, amount, description, due });
}

/** Applies a charge that was not ordered; nothing while its effect is unknown. */
async function applyFailure(context: AppContext, intent: Intent, failure: ProviderFailure, isFirst: boolean) {
  if (failure === 'unknown' || (failure === 'not-sent' && !isFirst)) {
    await updateIntent(context.db, intent.id, { leasedUntil: new Date() });
  } else if (failure === 'not-sent') {
    await settleIntent(context, intent, { state: 'not-sent', resultCode: null });
  } else {
    await settleIntent(context, intent, { state: 'refused', resultCode: 'Error' });
  }
}

/**
 * Orders the charge of one period and reads its result. The wallet collects on the due day, so usually it waits. Safe
 * to repeat: the reference is both order id and idempotency key.
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
    // a stopped agreement accepts no charge: poll it first, so that it counts as cancelled and not as unpaid
    if (error.failure === 'invalid') await pollAgreement(context, agreement).catch(() => false);
    await applyFailure(context, intent, error.failure, isFirst);
    return { ok: false, reason: error.failure };
  }
  await settleIntent(context, intent, { state: 'pending', resultCode: null });
  const ordered = (await findIntent(context.db, intent.reference)) ?? intent;
  await pollCharge(context, ordered).catch((error: unknown) => {
    if (!(error instanceof WalletError)) throw error; // the wallet sends a webhook, or is polled later
  });
  return { ok: true };
}
