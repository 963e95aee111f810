import { normalizeVoucherCode, isVoucherCode } from '../../core/domain/voucher.ts';
import { offerTypes, type OfferType } from '../../core/domain/offer.ts';
import { voucherStorageKeys } from '../../core/domain/storage.ts';

/** Blocked storage is no failure: then a code lives as long as its page. */
function tryStorage<Value>(operation: () => Value, fallback: Value): Value {
  try {
    return operation();
  } catch {
    return fallback;
  }
}

/** The stored code of an offer; undefined without one, for a student, and for an invalid value. */
export function readVoucher(storage: () => Storage, offer: OfferType): string | undefined {
  const key = voucherStorageKeys[offer];
  const code = key === undefined ? '' : normalizeVoucherCode(tryStorage(() => storage().getItem(key), null) ?? '');
  return isVoucherCode(code) ? code : undefined;
}

/** Stores a code for an offer (requirement VO-02). */
export function saveVoucher(storage: () => Storage, offer: OfferType, code: string): void {
  const key = voucherStorageKeys[offer];
  if (key !== undefined) tryStorage(() => storage().setItem(key, code), undefined);
}

/** Removes a code from every offer, so that it does not return from another one. */
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

/** The source of a code: the address, this offer's storage, or the previous offer's. */
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

/** Removes every code after a purchase. */
export function clearVouchers(storage: () => Storage): void {
  for (const key of Object.values(voucherStorageKeys)) tryStorage(() => storage().removeItem(key), undefined);
}
