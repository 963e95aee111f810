import type { CheckoutOverview } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { formatDiscount } from '../payment/discount-text.ts';
import { text } from '../../core/i18n/text.ts';
import { markDates } from '../ui/no-break-dates.tsx';
import { useView } from '../view.tsx';
import styles from './PaymentPanel.module.css';

/**
 * Repeats the order's amounts next to its buttons, because on a phone the overview is out of view (requirement CC-02).
 *
 * @param overview includes the voucher.
 */
export function OrderTerms({ overview }: { overview: CheckoutOverview }) {
  const { region } = useView();
  const { today, nextCharge, discount } = overview;
  const price = (major: number): string => formatMoney(toMinor(major), region);
  return (
    <p id="order-terms" className={styles['due']}>
      <span>
        {text.checkout_today()}: <b>{price(today.amount)}</b>
      </span>
      {nextCharge.amount > 0 ? (
        <span>
          {markDates(text.checkout_then({ date: formatDay(nextCharge.date, region) }))}:{' '}
          <b>{price(nextCharge.amount)}</b>
        </span>
      ) : (
        discount && <span>{formatDiscount(discount)}</span>
      )}
    </p>
  );
}
