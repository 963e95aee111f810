import type { CheckoutOverview } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';

/** The date and price of the renewal, or the end of a period without charges. */
export function formatRenewal({ today, nextCharge, discount }: CheckoutOverview, region: Region): string {
  const price = formatMoney(toMinor(nextCharge.amount), region);
  const date = formatDay(nextCharge.date, region);
  if (nextCharge.amount === 0) return text.voucher_forever();
  if (today.amount === 0) return text.checkout_renews({ price, date });
  const hasPriceIncrease =
    discount !== undefined && discount.endsAt !== null && nextCharge.amount < discount.priceAfterwards;
  if (!hasPriceIncrease) return text.checkout_renews_now({ price, date });
  const full = formatMoney(toMinor(discount.priceAfterwards), region);
  const until = text.voucher_until({ date: formatDay(discount.endsAt ?? '', region), price: full });
  return `${text.checkout_renews_now({ price, date })} ${until}`;
}
