import type { CheckoutOverview } from '../api/queries.ts';
import { discountNumbers, durationUnitNumbers } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';

type Discount = Pick<NonNullable<CheckoutOverview['discount']>, 'discountType' | 'duration'>;
type CountMessages = { one: () => string; many: (values: { count: number }) => string };

const free: Record<'month' | 'day', CountMessages> = {
  month: { one: text.voucher_free_month, many: text.voucher_free_months },
  day: { one: text.voucher_free_day, many: text.voucher_free_days },
};

const half: Record<'month' | 'day', CountMessages> = {
  month: { one: text.voucher_half_month, many: text.voucher_half_months },
  day: { one: text.voucher_half_day, many: text.voucher_half_days },
};

/** The value and duration of a voucher as a short text (requirement VO-11). */
export function formatDiscount({ discountType, duration }: Discount): string {
  const isFree = discountType === discountNumbers.FREE;
  if (duration === null) return isFree ? text.voucher_free_forever() : text.voucher_half_forever();
  const { one, many } = (isFree ? free : half)[duration.unit === durationUnitNumbers.Months ? 'month' : 'day'];
  return duration.length === 1 ? one() : many({ count: duration.length });
}
