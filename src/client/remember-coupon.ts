import { isVoucherCode, normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { clearVouchers, readCoupon, saveVoucher } from '../checkout/voucher-storage.ts';

/** Stores the code in the address (`?coupon=`) until the checkout, which validates it, and fills in a form for a code. */
export function rememberCoupon(): void {
  const code = normalizeVoucherCode(readCoupon(location.search) ?? '');
  // the checkout of every plan tries the code of another one
  if (!isVoucherCode(code)) return;
  // a checkout prefers the stored code of the same plan, even an older one
  clearVouchers(() => localStorage);
  saveVoucher(() => localStorage, 'standard', code);
  const field = document.querySelector<HTMLInputElement>('input[name="coupon"]');
  if (field?.value === '') field.value = code;
}
