import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { VoucherFailure } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import { intentLeaseMs } from '../payments/intent.ts';
import type { QuoteFailure } from '../offers/quote.ts';
import { isOwnAddress } from '../checkout/return-address.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { findWaitingAgreement, type StoredAgreement } from './agreement-store.ts';
import { requestAgreement } from './draft-agreement.ts';
import { pollAgreement } from './poll-agreement.ts';
import { fingerprintOrder, quoteAgreement, type Proposal } from './quote-agreement.ts';
import { extendAgreementReservation, storeAgreement } from './store-agreement.ts';
import type { AgreementOrder } from './agreement-order.ts';

/** Why no agreement was drafted; titles of the API's problems. */
export type DraftFailure = QuoteFailure | VoucherFailure | 'WalletNotAvailableError' | 'ReturnUrlNotAllowedError';

/** True when the payer has answered since; false while the wallet is down. */
const hasBeenAnswered = (context: AppContext, waiting: StoredAgreement): Promise<boolean> =>
  pollAgreement(context, waiting).catch((error: unknown) => {
    if (error instanceof WalletError) return false;
    throw error;
  });

/** The agreement of an order, found or stored; undefined when one has been answered or added since. */
async function writeDown(
  context: AppContext,
  order: AgreementOrder,
  proposal: Proposal,
): Promise<Result<StoredAgreement | undefined, VoucherFailure>> {
  const { db, clock } = context;
  const { userId, region, offer, returnUrl, myAccountUrl, consent } = order;
  const fingerprint = fingerprintOrder(order, proposal);
  const waiting = await findWaitingAgreement(db, userId, fingerprint);
  if (waiting !== undefined) {
    // the payer may have answered since: an ended agreement is not offered again
    return (await hasBeenAnswered(context, waiting))
      ? succeed(undefined)
      : extendAgreementReservation(context, waiting);
  }
  return storeAgreement(context, {
    id: randomUUID(),
    userId,
    region,
    offer,
    voucherCode: proposal.code,
    price: proposal.price.amount,
    amountNow: proposal.amountNow,
    currency: proposal.price.currency,
    trialDays: proposal.trialDays,
    campaign: proposal.campaign,
    returnUrl,
    accountUrl: myAccountUrl,
    consentText: consent?.text ?? null,
    consentAt: consent === undefined ? null : new Date(consent.acceptedAt),
    fingerprint,
    state: 'open',
    polledAt: clock.now(),
    leasedUntil: new Date(Date.now() + intentLeaseMs),
    createdAt: new Date(),
  });
}

/**
 * Drafts an agreement for an offer: stored first, then requested. A repeated order, as by a double click, returns the
 * agreement that already waits for its payer. A voucher is reserved until the payer has answered (decision 0021).
 *
 * @returns the agreement, with the address at which the payer answers, or why there is none.
 * @throws Problem 503 when the wallet does not respond.
 */
export async function openAgreement(
  context: AppContext,
  order: AgreementOrder,
): Promise<Result<StoredAgreement, DraftFailure>> {
  if (context.wallets.find(order.region) === undefined) return fail('WalletNotAvailableError');
  const isOurs = (url: string): boolean => isOwnAddress(url, context.settings);
  if (!isOurs(order.returnUrl) || !isOurs(order.myAccountUrl)) return fail('ReturnUrlNotAllowedError');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const proposed = await quoteAgreement(context, order);
    if (!proposed.ok) return proposed;
    const written = await writeDown(context, order, proposed.value);
    if (!written.ok) return written;
    const agreement = written.value;
    if (agreement === undefined) continue; // the waiting agreement has been answered: try again
    if (agreement.confirmationUrl !== null) return succeed(agreement);
    return succeed(await requestAgreement(context, agreement));
  }
  throw new Error('a mandate was neither added nor found');
}
