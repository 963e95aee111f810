import { normalizeVoucherCode, isVoucherCode } from '../../core/domain/voucher.ts';
import { offerTypes, type OfferType } from '../../core/domain/offer.ts';
import { voucherStorageKeys } from '../../core/domain/storage.ts';

/** Storage that a browser keeps shut is no reason to fail: then a code lives as long as its page. */
function tryStorage<Value>(operation: () => Value, fallback: Value): Value {
  try {
    return operation();
  } catch {
    return fallback;
  }
}

/** The code kept for an offer; undefined without one, for a student, and for what could be no code. */
export function readVoucher(storage: () => Storage, offer: OfferType): string | undefined {
  const key = voucherStorageKeys[offer];
  const code = key === undefined ? '' : normalizeVoucherCode(tryStorage(() => storage().getItem(key), null) ?? '');
  return isVoucherCode(code) ? code : undefined;
}

/** Keeps a code for an offer (requirement VO-02). */
export function saveVoucher(storage: () => Storage, offer: OfferType, code: string): void {
  const key = voucherStorageKeys[offer];
  if (key !== undefined) tryStorage(() => storage().setItem(key, code), undefined);
}

/** Forgets a code, whichever offers it is kept for, so that it does not come back from another one. */
export function removeVoucher(storage: () => Storage, code: string): void {
  for (const offer of offerTypes) {
    const key = voucherStorageKeys[offer];
    if (key !== undefined && readVoucher(storage, offer) === code)
      tryStorage(() => storage().removeItem(key), undefined);
  }
}

/**
 * Returns the code in an address, even an invalid one, which the view's query omits: the user still gets an error
 * (requirement VO-04).
 *
 * @param search of the address, with its question mark.
 */
export const readCoupon = (search: string): string | undefined =>
  new URLSearchParams(search).get('coupon')?.trim() || undefined;

/** Where a code comes from: the address, this offer's own place, or the offer that the buyer looked at before. */
export type FoundVoucher = { code: string; from: 'address' | 'offer' | 'otherOffer' };

/**
 * Finds the initial code of a checkout (requirement VO-02). A code of another offer is tried too.
 *
 * @param fromAddress the query parameter `coupon`, unmodified.
 */
export function findVoucher(
  storage: () => Storage,
  offer: OfferType,
  fromAddress: string | undefined,
): FoundVoucher | undefined {
  if (voucherStorageKeys[offer] === undefined) return undefined;
  const requested = normalizeVoucherCode(fromAddress ?? '');
  if (requested !== '') return { code: requested, from: 'address' };
  const own = readVoucher(storage, offer);
  if (own !== undefined) return { code: own, from: 'offer' };
  const other = offerTypes.map((each) => readVoucher(storage, each)).find((code) => code !== undefined);
  return other === undefined ? undefined : { code: other, from: 'otherOffer' };
}

/** Forgets every code: a purchase is done. */
export function clearVouchers(storage: () => Storage): void {
  for (const key of Object.values(voucherStorageKeys)) tryStorage(() => storage().removeItem(key), undefined);
}
