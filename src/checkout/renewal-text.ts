import type { CheckoutOverview } from '../api/queries.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { durationUnitNumbers } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';

/** The monthly price; with a discount of some days or months also the price after it. */
export function formatPrice({ offer, discount }: CheckoutOverview, region: Region): string {
  const format = (major: number): string => formatMoney(toMinor(major), region);
  const price = format(discount?.discountPrice ?? offer.defaultPrice);
  if (!discount?.duration) return text.checkout_per_month({ price });
  const { length: count, unit } = discount.duration;
  const then = format(discount.priceAfterwards);
  if (unit === durationUnitNumbers.Days) {
    const first = discount.discountPrice === 0 ? price : text.checkout_per_month({ price });
    return count === 1
      ? text.voucher_price_day({ price: first, then })
      : text.voucher_price_days({ price: first, count, then });
  }
  return count === 1 ? text.voucher_price_month({ price, then }) : text.voucher_price_months({ price, count, then });
}

/** The date and price of the renewal, or the end of a period without charges. */
export function formatRenewal({ today, nextCharge, discount }: CheckoutOverview, region: Region): string {
  const price = formatMoney(toMinor(nextCharge.amount), region);
  const date = formatLongDate(nextCharge.date, region);
  if (nextCharge.amount === 0) return text.voucher_forever();
  if (today.amount === 0) return text.checkout_renews({ price, date });
  const hasPriceIncrease =
    discount !== undefined && discount.endsAt !== null && nextCharge.amount < discount.priceAfterwards;
  if (!hasPriceIncrease) return text.checkout_renews_now({ price, date });
  const full = formatMoney(toMinor(discount.priceAfterwards), region);
  const until = text.voucher_until({ date: formatLongDate(discount.endsAt ?? '', region), price: full });
  return `${text.checkout_renews_now({ price, date })} ${until}`;
}
