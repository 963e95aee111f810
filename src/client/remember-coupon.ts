import { isVoucherCode, normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { saveVoucher } from '../checkout/voucher-storage.ts';

/** Stores the code in the address (`?coupon=`) for the checkout, which validates it, whichever pages come between. */
export function rememberCoupon(): void {
  const code = normalizeVoucherCode(new URLSearchParams(location.search).get('coupon') ?? '');
  // the checkout of every plan tries the code of another one
  if (isVoucherCode(code)) saveVoucher(() => localStorage, 'standard', code);
}
