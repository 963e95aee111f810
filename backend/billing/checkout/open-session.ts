import { randomUUID } from 'node:crypto';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import { normalizeVoucherCode, type VoucherFailure } from '../../../core/domain/voucher.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import { validateVoucher } from '../voucher/validate-voucher.ts';
import { reserveVoucher } from '../voucher/redemption.ts';
import { quoteVoucher } from '../voucher/quote-voucher.ts';
import { quoteOffer, type Quote, type QuoteFailure } from '../offers/quote.ts';
import { isOwnAddress } from './return-address.ts';
import { addSession, dropSession, findSessionByKey, type StoredSession } from './session-store.ts';

/** Time that a user has to pay, in ms of real time. */
export const sessionLifeMs = 3_600_000;

/** An order, and the address to which the bank redirects. */
export type Order = {
  userId: string;
  region: Region;
  offer: OfferType;
  returnUrl: string;
  /** the text on immediate supply that the buyer agreed to */
  consent?: { text: string; acceptedAt: string } | undefined;
  /** internal key: a repeated order with it gets the same session (keys of clients: idempotency/) */
  idempotencyKey?: string | undefined;
  /** as typed */
  voucherCode?: string | undefined;
};

/** Why no session was opened. */
export type OrderFailure = QuoteFailure | VoucherFailure | 'ReturnUrlNotAllowedError';

/** Stores a session; its voucher is reserved in the same transaction, or nothing is stored. */
async function storeSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  row: Parameters<typeof addSession>[1],
  code: string | null,
): Promise<Result<StoredSession | undefined, VoucherFailure>> {
  if (code === null) return succeed(await addSession(db, row));
  const { userId, region, offer, id: reference } = row;
  return runTransaction(db, async (tx) => {
    const now = clock.now();
    await lockUser(tx, userId);
    const evaluated = await validateVoucher(tx, { userId, region, offer, code }, now);
    if (!evaluated.ok) return evaluated;
    const session = await addSession(tx, row);
    if (session === undefined) return succeed(undefined);
    const current = await reserveVoucher(tx, { code, userId, reference }, now);
    if (current.ok) return succeed(session);
    await dropSession(tx, reference);
    return current;
  });
}

/**
 * Opens a payment session: the record of user, offer and price to which everything later refers.
 *
 * @returns the session, or why the offer cannot be bought or the return address is not allowed.
 */
export async function openSession(
  backend: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  order: Order,
): Promise<Result<StoredSession, OrderFailure>> {
  const { db, settings } = backend;
  const { userId, region, offer, returnUrl, consent, idempotencyKey: key } = order;
  const known = key === undefined ? undefined : await findSessionByKey(db, userId, key);
  if (known !== undefined) return succeed(known);
  if (!isOwnAddress(returnUrl, settings)) return fail('ReturnUrlNotAllowedError');
  const typed = order.voucherCode;
  const quoted: Result<Quote, QuoteFailure | VoucherFailure> =
    typed === undefined
      ? await quoteOffer(backend, userId, offer, region)
      : await quoteVoucher(backend, userId, offer, region, typed);
  if (!quoted.ok) return quoted;
  const { price, trialDays, amountNow } = quoted.value;
  const code = typed === undefined ? null : normalizeVoucherCode(typed);
  const now = new Date();
  const row = {
    id: randomUUID(),
    userId,
    region,
    offer,
    voucherCode: code,
    price: price.amount,
    amountNow,
    currency: price.currency,
    trialDays,
    returnUrl,
    consentText: consent?.text ?? null,
    consentAt: consent === undefined ? null : new Date(consent.acceptedAt),
    idempotencyKey: key ?? null,
    status: 'created' as const,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  };
  const added = await storeSession(backend, row, code);
  if (!added.ok) return added;
  const stored = added.value ?? (await findSessionByKey(db, userId, key ?? ''));
  if (stored === undefined) throw new Error('a session was neither added nor found');
  return succeed(stored);
}
