import { findOfferByNumber } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import {
  isVoucherCode,
  normalizeVoucherCode,
  voucherFailures,
  type VoucherFailure,
} from '../../core/domain/voucher.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import type { components } from '../../api-spec/generated/v2.ts';
import type { CallBackend } from '../backend-client/client.ts';

/** Finds the reason of a refusal in the problem that the backend returns. */
async function readFailure(response: Response): Promise<VoucherFailure> {
  const { title } = (await response.json().catch(() => ({}))) as { title?: string };
  return voucherFailures.find((failure) => failure === title) ?? 'generic_error';
}

/**
 * Validates a code of the form for discount codes, for any user (requirement RT-16, decision 0056).
 *
 * @param typed the code as typed.
 * @returns the checkout of an offer that the code applies to, or the form with the reason of the refusal.
 */
export async function findCodeTarget(callBackend: CallBackend, region: Region, typed: string): Promise<string> {
  const code = normalizeVoucherCode(typed);
  const refuse = (failure: VoucherFailure): string => linkTo('discountCode', region, {}, { coupon: code, failure });
  if (!isVoucherCode(code)) return refuse(code === '' ? 'empty_field' : 'no_voucher');
  try {
    const response = await callBackend(`/checkoutvoucher/validate/${encodeURIComponent(code)}`, { region });
    if (!response.ok) return refuse(await readFailure(response));
    const { offerTypes } = (await response.json()) as components['schemas']['Voucher'];
    const offers = offerTypes.flatMap((number) => findOfferByNumber(number) ?? []);
    const [first] = offers;
    const offer = offers.includes('standard') ? 'standard' : first;
    return offer === undefined ? refuse('invalid_voucher_type') : linkToCheckout(offer, region, { coupon: code });
  } catch {
    return refuse('generic_error');
  }
}
