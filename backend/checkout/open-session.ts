import { randomUUID } from 'node:crypto';
import type { OfferType } from '../../src/domain/offer.ts';
import type { Region } from '../../src/domain/region.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import type { Backend } from '../backend.ts';
import { quoteOffer, type QuoteFailure } from './quote.ts';
import { addSession, findSessionByKey, type StoredSession } from './session-store.ts';

/** How long a listener may take to pay, in ms of real time. */
const sessionLifeMs = 3_600_000;

/** What a listener asks to buy, and where to come back to from the bank. */
export type Order = {
  userId: string;
  region: Region;
  offer: OfferType;
  returnUrl: string;
  /** the words on immediate supply that the buyer agreed to */
  consent?: { text: string; acceptedAt: string } | undefined;
  /** the caller's own key: the same one again gives the same session */
  idempotencyKey?: string | undefined;
};

/**
 * Opens a payment session: our record of person, offer and price, which everything later refers to.
 *
 * @returns the session; or why the offer cannot be bought, or that the return address is not ours.
 */
export async function openSession(
  backend: Pick<Backend, 'db' | 'clock' | 'settings'>,
  order: Order,
): Promise<Result<StoredSession, QuoteFailure | 'ReturnUrlNotAllowedError'>> {
  const { db, settings } = backend;
  const { userId, region, offer, returnUrl, consent, idempotencyKey: key } = order;
  const known = key === undefined ? undefined : await findSessionByKey(db, userId, key);
  if (known !== undefined) return succeed(known);
  if (URL.parse(returnUrl)?.origin !== new URL(settings.siteUrl).origin) return fail('ReturnUrlNotAllowedError');
  const quoted = await quoteOffer(backend, userId, offer, region);
  if (!quoted.ok) return quoted;
  const { price, trialDays, amountNow } = quoted.value;
  const now = new Date();
  const session = await addSession(db, {
    id: randomUUID(),
    userId,
    region,
    offer,
    price: price.amount,
    amountNow,
    currency: price.currency,
    trialDays,
    returnUrl,
    consentText: consent?.text ?? null,
    consentAt: consent === undefined ? null : new Date(consent.acceptedAt),
    idempotencyKey: key ?? null,
    status: 'created',
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  const stored = session ?? (await findSessionByKey(db, userId, key ?? ''));
  if (stored === undefined) throw new Error('a session was neither added nor found');
  return succeed(stored);
}
