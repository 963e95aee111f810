import { describe, expect, it } from 'vitest';
import { offerTypes } from '../../core/domain/offer.ts';
import { removeVoucher, clearVouchers, findVoucher, saveVoucher, readCoupon, readVoucher } from './voucher-storage.ts';

/** A browser's storage, as far as codes use it. */
function makeStorage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
  return { items, storage: () => storage };
}

describe('voucher storage', () => {
  it('[VO-02] stores codes under one key per offer, and none for students', () => {
    const { items, storage } = makeStorage();
    for (const offer of offerTypes) saveVoucher(storage, offer, 'HALF3');
    expect(Object.fromEntries(items)).toEqual({
      standard_voucher_code: 'HALF3',
      duo_voucher_code: 'HALF3',
      total_voucher_code: 'HALF3',
      totalduo_voucher_code: 'HALF3',
    });
    expect(readVoucher(storage, 'student')).toBeUndefined();
    expect(findVoucher(storage, 'student', 'HALF3')).toBeUndefined();
  });

  it('prefers the code of the address, then of the offer, then of another offer', () => {
    const { storage } = makeStorage({ duo_voucher_code: 'ONE' });
    expect(findVoucher(storage, 'duo', ' two ')).toEqual({ code: 'TWO', from: 'address' });
    expect(findVoucher(storage, 'duo', undefined)).toEqual({ code: 'ONE', from: 'offer' });
    expect(findVoucher(storage, 'total', '  ')).toEqual({ code: 'ONE', from: 'otherOffer' });
    expect(findVoucher(makeStorage().storage, 'total', undefined)).toBeUndefined();
  });

  it('[VO-04] reads any code from an address, so that an invalid one gets an error', () => {
    const long = 'A'.repeat(101);
    expect(['A/B', '..', long].map((code) => readCoupon(`?coupon=${encodeURIComponent(code)}`))).toEqual([
      'A/B',
      '..',
      long,
    ]);
    expect(['', '?coupon=', '?coupon=%20', '?other=A'].map(readCoupon)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[VO-01] removes a code from every offer', () => {
    const { items, storage } = makeStorage({
      standard_voucher_code: 'ONE',
      duo_voucher_code: 'ONE',
      total_voucher_code: 'TWO',
    });
    removeVoucher(storage, 'ONE');
    expect([...items.keys()]).toEqual(['total_voucher_code']);
    clearVouchers(storage);
    expect(items.size).toBe(0);
  });

  it('returns nothing when storage is blocked or holds an invalid value', () => {
    const shut = (): Storage => {
      throw new Error('denied');
    };
    expect(findVoucher(shut, 'duo', undefined)).toBeUndefined();
    expect(() => saveVoucher(shut, 'duo', 'ONE')).not.toThrow();
    expect(() => removeVoucher(shut, 'ONE')).not.toThrow();
    expect(readVoucher(makeStorage({ duo_voucher_code: '<script>' }).storage, 'duo')).toBeUndefined();
  });
});
