import { regionConfigs } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { Problem } from '../../problem.ts';
import { findSilencePause } from '../../outbox/retry-policy.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { lockUser } from '../../accounts/store.ts';
import { releaseVoucher } from '../voucher/redemption.ts';
import { updateAgreement, findAgreement, storeDraft, lockAgreement, type StoredAgreement } from './agreement-store.ts';
import { describeTrial } from './campaign.ts';
import { encodeAgreement } from './reference.ts';

/** The reference of an agreement in its user's browser. */
export const writeReference = (
  { settings }: Pick<AppContext, 'settings'>,
  { id, userId, region }: StoredAgreement,
): string => encodeAgreement(id, userId, settings.wallets[region]?.clientSecret ?? '');

/** The address to which the wallet redirects the user, with the agreement's reference. */
function writeReturnUrl(context: AppContext, agreement: StoredAgreement): string {
  const url = new URL(agreement.returnUrl);
  url.searchParams.set('encodedAgreementId', writeReference(context, agreement));
  return url.href;
}

/** Ends an agreement that the wallet never received or accepted, and releases its voucher. */
async function abandonDraft({ db }: AppContext, { id, userId }: StoredAgreement): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const { state } = await lockAgreement(tx, id);
    if (state !== 'open') return;
    await updateAgreement(tx, id, { state: 'failed' });
    await releaseVoucher(tx, id);
  });
}

/**
 * Drafts a stored agreement at the wallet. Safe to repeat, also in parallel: the internal id is the idempotency key, so
 * the wallet repeats its response.
 *
 * @returns the agreement with the wallet's ids.
 * @throws Problem 503 without a response; an unknown outcome stays open for the reconciliation.
 */
export async function requestAgreement(context: AppContext, agreement: StoredAgreement): Promise<StoredAgreement> {
  const { db, wallets, log } = context;
  try {
    const response = await wallets.of(agreement.region).draft(agreement.id, {
      price: agreement.price,
      currency: agreement.currency,
      country: regionConfigs[agreement.region].country,
      productName: getPlanName(agreement.offer),
      campaign: agreement.campaign ?? describeTrial(agreement.trialDays),
      amountNow: agreement.amountNow,
      returnUrl: writeReturnUrl(context, agreement),
      accountUrl: agreement.accountUrl,
    });
    await storeDraft(db, agreement.id, response);
  } catch (error) {
    if (!(error instanceof WalletError)) throw error;
    const pauseMs = findSilencePause(agreement.createdAt);
    const next = error.failure === 'unknown' ? { nextInSeconds: Math.round(pauseMs / 1_000) } : {};
    log.warn('wallet gave no answer', { kind: 'draft', reason: error.failure, detail: error.message, ...next });
    if (error.failure === 'unknown')
      await updateAgreement(db, agreement.id, { leasedUntil: new Date(Date.now() + pauseMs) });
    else await abandonDraft(context, agreement);
    throw new Problem(503, 'PaymentProviderUnavailableError');
  }
  const drafted = await findAgreement(db, agreement.id);
  if (drafted === undefined) throw new Error('a mandate has vanished');
  return drafted;
}
