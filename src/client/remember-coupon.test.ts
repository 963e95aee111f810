import { afterEach, expect, it, vi } from 'vitest';
import { findVoucher, saveVoucher } from '../checkout/voucher-storage.ts';
import { rememberCoupon } from './remember-coupon.ts';

afterEach(() => vi.unstubAllGlobals());

it('[VO-02] replaces older codes of all plans when an address has a code, and only then', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('document', { querySelector: () => null });
  const open = (search: string): void => {
    vi.stubGlobal('location', { search });
    rememberCoupon();
  };
  const storage = (): Storage => localStorage;
  saveVoucher(storage, 'duo', 'OLD');
  for (const search of ['', '?coupon=', '?coupon=a/b']) open(search);
  expect(findVoucher(storage, 'duo', undefined)).toEqual({ code: 'OLD', from: 'offer' });
  open('?coupon=new');
  expect(findVoucher(storage, 'duo', undefined)).toEqual({ code: 'NEW', from: 'otherOffer' });
});
