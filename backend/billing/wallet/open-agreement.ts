import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { VoucherFailure } from '../../../core/domain/voucher.ts';
import { walletMethods } from '../../../core/domain/wallet.ts';
import type { AppContext } from '../../app-context.ts';
import { intentLeaseMs } from '../payments/intent.ts';
import type { QuoteFailure } from '../offers/quote.ts';
import { isOwnAddress } from '../checkout/return-address.ts';
import { WalletError } from '../../providers/wallet-transport.ts';
import { findWaitingAgreement, type StoredAgreement } from './agreement-store.ts';
import { requestMandate } from './draft-agreement.ts';
import { pollAgreement } from './poll-agreement.ts';
import { fingerprintOrder, quoteAgreement, type Proposal } from './quote-agreement.ts';
import { extendAgreementReservation, storeAgreement } from './store-agreement.ts';
import type { AgreementOrder } from './agreement-order.ts';

/** Why no mandate was drafted; the wire's response titles. */
export type DraftFailure = QuoteFailure | VoucherFailure | 'WalletNotAvailableError' | 'ReturnUrlNotAllowedError';

/** True when the payer has answered meanwhile; while the wallet is away nobody knows. */
const hasBeenAnswered = (context: AppContext, waiting: StoredAgreement): Promise<boolean> =>
  pollAgreement(context, waiting).catch((error: unknown) => {
    if (error instanceof WalletError) return false;
    throw error;
  });

/** The mandate of an order, found or written down; undefined when one has been answered or added meanwhile. */
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
    // The payer may have answered since: a mandate that is over is no longer offered.
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
    lookedAt: clock.now(),
    leasedUntil: new Date(Date.now() + intentLeaseMs),
    createdAt: new Date(),
  });
}

/**
 * Drafts a mandate for an offer: written down, then asked for. The same order again, as by a double click, gives the
 * mandate that waits for its payer already. A voucher is set aside until the payer has answered (decision 0021).
 *
 * @returns the mandate, with the address at which the payer answers; or why there is none.
 * @throws Problem 503 when the wallet does not answer.
 */
export async function openAgreement(
  context: AppContext,
  order: AgreementOrder,
): Promise<Result<StoredAgreement, DraftFailure>> {
  if (walletMethods[order.region] === null) return fail('WalletNotAvailableError');
  const isOurs = (url: string): boolean => isOwnAddress(url, context.settings);
  if (!isOurs(order.returnUrl) || !isOurs(order.myAccountUrl)) return fail('ReturnUrlNotAllowedError');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const proposed = await quoteAgreement(context, order);
    if (!proposed.ok) return proposed;
    const written = await writeDown(context, order, proposed.value);
    if (!written.ok) return written;
    const agreement = written.value;
    if (agreement === undefined) continue; // what waited has been answered: look anew
    if (agreement.confirmationUrl !== null) return succeed(agreement);
    return succeed(await requestMandate(context, agreement));
  }
  throw new Error('a mandate was neither added nor found');
}
