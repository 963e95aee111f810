import type { Backend } from '../backend.ts';
import { Problem } from '../problem.ts';
import { WalletError } from '../providers/wallet-transport.ts';
import { namePlan } from '../offer/plan-name.ts';
import { changeAgreement, findAgreement, keepDraft, type StoredAgreement } from './agreement-store.ts';
import { encodeAgreement } from './reference.ts';
import { and, eq } from 'drizzle-orm';
import { walletAgreement } from '../database/schema/agreement.ts';

/** The reference of a mandate, as its listener's browser carries it. */
export const writeReference = ({ settings }: Pick<Backend, 'settings'>, { id, userId }: StoredAgreement): string =>
  encodeAgreement(id, userId, settings.walletClientSecret);

/** Where the wallet sends the listener back to, with the reference of the mandate. */
function writeReturnUrl(backend: Backend, agreement: StoredAgreement): string {
  const url = new URL(agreement.returnUrl);
  url.searchParams.set('encodedAgreementId', writeReference(backend, agreement));
  return url.href;
}

/** The price in the beginning, where it is lower than later. */
function describeCampaign({ trialDays }: StoredAgreement) {
  return trialDays === 0 ? null : { price: 0, period: { unit: 'DAY' as const, count: trialDays } };
}

/**
 * Asks the wallet for a mandate that is written down already. Safe to repeat, at the same time too: our id is the
 * idempotency key, so that the wallet answers again instead of drafting again.
 *
 * @returns the mandate with the wallet's ids.
 * @throws Problem 503 when there is no answer; what is unknown stays open for the reconciliation.
 */
export async function askForMandate(backend: Backend, agreement: StoredAgreement): Promise<StoredAgreement> {
  const { db, wallet, log } = backend;
  try {
    const answer = await wallet.draft(agreement.id, {
      price: agreement.price,
      currency: agreement.currency,
      productName: namePlan(agreement.offer),
      campaign: describeCampaign(agreement),
      amountNow: agreement.amountNow,
      returnUrl: writeReturnUrl(backend, agreement),
      accountUrl: agreement.accountUrl,
    });
    await keepDraft(db, agreement.id, answer);
  } catch (error) {
    if (!(error instanceof WalletError)) throw error;
    log.warn('wallet gave no answer', { kind: 'draft', reason: error.failure, detail: error.message });
    const isOpen = and(eq(walletAgreement.id, agreement.id), eq(walletAgreement.state, 'open'));
    if (error.failure === 'unknown') await changeAgreement(db, agreement.id, { leasedUntil: new Date() });
    else await db.update(walletAgreement).set({ state: 'failed' }).where(isOpen);
    throw new Problem(503, 'PaymentProviderUnavailableError');
  }
  const drafted = await findAgreement(db, agreement.id);
  if (drafted === undefined) throw new Error('a mandate has vanished');
  return drafted;
}
