import type { CheckoutOverview } from '../api/queries.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import type { DeviceOrder } from '../payment/device-wallet-component.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { offerTitles } from './offer-text.ts';
import { formatRenewal } from './renewal-text.ts';

/**
 * Describes an order to a device wallet, with the amounts and dates of the overview.
 *
 * @param amount due today, in minor units.
 */
export function describeDeviceOrder(
  offer: OfferType,
  overview: CheckoutOverview,
  amount: DeviceOrder['amount'],
  region: Region,
): DeviceOrder {
  const { today, nextCharge } = overview;
  return {
    amount,
    title: offerTitles[offer](),
    terms: `${text.checkout_today()}: ${formatMoney(toMinor(today.amount), region)}. ${formatRenewal(overview, region)}`,
    next: nextCharge.amount > 0 ? { value: toMinor(nextCharge.amount), date: nextCharge.date } : undefined,
    manageUrl: location.origin + linkTo('dashboard', region),
  };
}
