import { createHash, randomUUID } from 'node:crypto';
import type { OfferType } from '../../src/domain/offer.ts';
import type { Region } from '../../src/domain/region.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import { walletMethods } from '../../src/domain/wallet.ts';
import type { Backend } from '../backend.ts';
import { trialUsed } from '../checkout/activate.ts';
import { intentLeaseMs } from '../checkout/intent.ts';
import { quoteOffer, type Quote, type QuoteFailure } from '../checkout/quote.ts';
import { addAgreement, findWaiting, hasSpentWallet, type StoredAgreement } from './agreement-store.ts';
import { askForMandate } from './draft.ts';
import { lookAtAgreement } from './look.ts';
import { WalletError } from '../providers/wallet-transport.ts';

/** What a listener asks to pay with the wallet, where to come back to, and where the subscription can be ended. */
export type AgreementOrder = {
  userId: string;
  region: Region;
  offer: OfferType;
  returnUrl: string;
  myAccountUrl: string;
  /** the words on immediate supply that the buyer agreed to */
  consent?: { text: string; acceptedAt: string } | undefined;
};

/** Why no mandate was drafted; the wire's response titles. */
export type DraftFailure = QuoteFailure | 'WalletNotAvailableError' | 'ReturnUrlNotAllowedError';

/** What a second order must have in common with the first to be the same one. */
const describeOrder = ({ offer, returnUrl, myAccountUrl }: AgreementOrder, { price, trialDays, amountNow }: Quote) =>
  createHash('sha256')
    .update(JSON.stringify([offer, returnUrl, myAccountUrl, price.amount, trialDays, amountNow]))
    .digest('hex');

/** True when the payer has answered meanwhile; while the wallet is away nobody knows. */
const hasBeenAnswered = (backend: Backend, waiting: StoredAgreement): Promise<boolean> =>
  lookAtAgreement(backend, waiting).catch((error: unknown) => {
    if (error instanceof WalletError) return false;
    throw error;
  });

async function writeDown(backend: Backend, order: AgreementOrder, quote: Quote): Promise<StoredAgreement | undefined> {
  const { db, clock } = backend;
  const { userId, region, offer, returnUrl, myAccountUrl, consent } = order;
  const fingerprint = describeOrder(order, quote);
  const waiting = await findWaiting(db, userId, fingerprint);
  // The payer may have answered since: a mandate that is over is no longer offered.
  if (waiting !== undefined) return (await hasBeenAnswered(backend, waiting)) ? undefined : waiting;
  const added = await addAgreement(db, {
    id: randomUUID(),
    userId,
    region,
    offer,
    price: quote.price.amount,
    amountNow: quote.amountNow,
    currency: quote.price.currency,
    trialDays: quote.trialDays,
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
  return added ?? findWaiting(db, userId, fingerprint);
}

/** The quote with the wallet's own rule: a wallet that has had its trial pays from the first day. */
async function quoteForWallet(backend: Backend, order: AgreementOrder): Promise<Result<Quote, QuoteFailure>> {
  const quoted = await quoteOffer(backend, order.userId, order.offer, order.region);
  if (!quoted.ok || quoted.value.trialDays === 0) return quoted;
  if (!(await hasSpentWallet(backend.db, order.userId, trialUsed))) return quoted;
  return succeed({ ...quoted.value, trialDays: 0, amountNow: quoted.value.price.amount });
}

/**
 * Drafts a mandate for an offer: written down, then asked for. The same order again, as by a double click, gives the
 * mandate that waits for its payer already.
 *
 * @returns the mandate, with the address at which the payer answers; or why there is none.
 * @throws Problem 503 when the wallet does not answer.
 */
export async function openAgreement(
  backend: Backend,
  order: AgreementOrder,
): Promise<Result<StoredAgreement, DraftFailure>> {
  if (walletMethods[order.region] === null) return fail('WalletNotAvailableError');
  const { origin } = new URL(backend.settings.siteUrl);
  const isOurs = (url: string): boolean => URL.parse(url)?.origin === origin;
  if (!isOurs(order.returnUrl) || !isOurs(order.myAccountUrl)) return fail('ReturnUrlNotAllowedError');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const quoted = await quoteForWallet(backend, order);
    if (!quoted.ok) return quoted;
    const agreement = await writeDown(backend, order, quoted.value);
    if (agreement === undefined) continue; // what waited has been answered: look anew
    if (agreement.confirmationUrl !== null) return succeed(agreement);
    return succeed(await askForMandate(backend, agreement));
  }
  throw new Error('a mandate was neither added nor found');
}
