import type { CheckoutOverview } from '../api/queries.ts';
import { formatDay, formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { perkTexts } from '../payment/perk-text.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { DescriptionRow } from '../ui/DescriptionList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { markDates } from '../ui/no-break-dates.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { formatDiscount } from '../payment/discount-text.ts';
import styles from './OverviewPanel.module.css';
import { formatPrice, formatRenewal } from './renewal-text.ts';

/** The amounts of today and later, with exact dates, before an order. */
export function OverviewPanel({
  overview,
  isChanging = false,
}: {
  overview: CheckoutOverview;
  /** a new price is loading */
  isChanging?: boolean;
}) {
  const { region } = useView();
  const price = (major: number): string => formatMoney(toMinor(major), region);
  const { trial, today, nextCharge } = overview;
  const nextDay = formatDay(nextCharge.date, region);
  return (
    <section className={styles['panel']} aria-labelledby="overview-price" aria-busy={isChanging || undefined}>
      <p id="overview-price" className={styles['price']}>
        {formatPrice(overview, region)}
      </p>
      {overview.discount && (
        <>
          {overview.discount.duration === null && (
            <p className={styles['renews']}>
              {text.checkout_ordinary_price({ price: price(overview.offer.defaultPrice) })}
            </p>
          )}
          <p className={styles['trial']}>{formatDiscount(overview.discount)}</p>
          <p className={styles['renews']}>{text.voucher_no_trial()}</p>
        </>
      )}
      {trial && <p className={styles['trial']}>{text.checkout_trial_days({ days: trial.days })}</p>}
      {overview.warning === 'user_is_not_eligible_for_free_trial_error' && (
        <Notice kind="warning">
          <p>{text.checkout_trial_used()}</p>
        </Notice>
      )}
      <dl className={styles['amounts']}>
        <DescriptionRow name={text.checkout_today()}>{price(today.amount)}</DescriptionRow>
        {nextCharge.amount > 0 && (
          <DescriptionRow name={markDates(text.checkout_then({ date: nextDay }))}>
            {price(nextCharge.amount)}
          </DescriptionRow>
        )}
      </dl>
      <p className={styles['renews']}>{formatRenewal(overview, region)}</p>
      {trial && <p className={styles['renews']}>{text.checkout_trial_once({ price: price(nextCharge.amount) })}</p>}
      {overview.studentTerms && (
        <p className={styles['renews']}>
          {text.student_price_until({
            date: formatLongDate(overview.studentTerms.validUntil, region),
            price: price(overview.studentTerms.priceAfterwards),
          })}
        </p>
      )}
      <h2 className={styles['heading']}>{text.checkout_perks()}</h2>
      <ul className={styles['perks']}>
        {overview.perks.map((perk) => (
          <li key={perk}>
            <Icon name="check" />
            {perkTexts[perk]()}
          </li>
        ))}
      </ul>
      <p className={styles['renews']}>
        <a href={linkTo('offer', region, {}, { coupon: overview.voucherCode })}>{text.voucher_change_offer()}</a>
      </p>
    </section>
  );
}
