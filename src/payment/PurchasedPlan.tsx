import { useQuery } from '@tanstack/react-query';
import { historyQuery, type Subscription, type Transaction } from '../api/queries.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { discountNumbers } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';
import { DescriptionList, DescriptionRow } from '../ui/DescriptionList.tsx';
import { useView } from '../view.tsx';
import styles from './PurchasedPlan.module.css';
import { hasActiveVoucher, isFreeForever } from './subscription-predicates.ts';

/** The benefit of an active voucher, and its end. */
function formatVoucher({ discountType, endsAt }: NonNullable<Subscription['voucher']>, region: Region): string {
  const isFree = discountType === discountNumbers.FREE;
  if (endsAt === null) return isFree ? text.voucher_free_forever() : text.voucher_half_forever();
  const date = formatDay(endsAt, region);
  return isFree ? text.confirmation_free_until({ date }) : text.confirmation_half_until({ date });
}

/**
 * When a plan was ordered: its purchase, or the payment that replaced another plan.
 *
 * @param paid successful payments, newest first.
 */
function findOrderDate({ startedAt, offer }: Subscription, paid: readonly Transaction[]): string {
  const isOfPlan = (one: Transaction | undefined): boolean => one?.offerType === offer.subscriptionOfferType;
  const first = paid.find((one, index) => {
    const before = paid[index + 1];
    return isOfPlan(one) && before !== undefined && !isOfPlan(before) && before.date >= startedAt;
  });
  return first?.date ?? startedAt;
}

/**
 * Returns the amount paid on the order day without refunds, in minor units; undefined while loading. Both days come
 * from the backend, because the browser's clock may be wrong.
 *
 * @param plan undefined when nothing was paid: sends no request.
 */
function usePaidAtOrder(plan: Subscription | undefined): number | undefined {
  const { region } = useView();
  const history = useQuery({ ...historyQuery(region, 1, 10), enabled: plan !== undefined });
  if (plan === undefined || history.isError) return 0;
  const paid = history.data?.transactions.filter(({ status }) => status === 'Success');
  const day = paid && formatDay(findOrderDate(plan, paid), region);
  return paid
    ?.filter(
      ({ date, offerType, refund }) =>
        refund === null && offerType === plan.offer.subscriptionOfferType && formatDay(date, region) === day,
    )
    .reduce((sum, { amount }) => sum + toMinor(amount), 0);
}

/**
 * The purchase as the account describes it: price, paid amount, voucher, end of the trial, next charge (requirement
 * CF-01). Its space is reserved until the payment has loaded.
 */
export function PurchasedPlan({ subscription: purchased }: { subscription: Subscription }) {
  const { region } = useView();
  const paid = usePaidAtOrder(purchased.status === statusNumbers.inTrial ? undefined : purchased);
  if (paid === undefined) return <div className={styles['bought']} data-awaited />;
  const { price, nextCharge, trialEndsAt, voucher } = purchased;
  const money = (major: number): string => formatMoney(toMinor(major), region);
  const isTrial = purchased.status === statusNumbers.inTrial;
  // the price of the plan, which differs from the paid one while a voucher is active
  const formatPrice = hasActiveVoucher(purchased) ? text.account_price_voucher : text.account_price_month;
  return (
    <div className={styles['bought']}>
      <DescriptionList>
        <DescriptionRow name={text.account_price()}>{formatPrice({ price: money(price.amount) })}</DescriptionRow>
        {paid > 0 && <DescriptionRow name={text.confirmation_paid()}>{formatMoney(paid, region)}</DescriptionRow>}
        {voucher && hasActiveVoucher(purchased) && (
          <DescriptionRow name={text.confirmation_voucher()}>{formatVoucher(voucher, region)}</DescriptionRow>
        )}
        {isTrial && trialEndsAt && (
          <DescriptionRow name={text.account_trial_until()}>{formatDay(trialEndsAt, region)}</DescriptionRow>
        )}
        {nextCharge && (
          <DescriptionRow name={isTrial ? text.account_first_charge() : text.account_next_charge()}>
            {text.account_charge({ price: money(nextCharge.amount), date: formatDay(nextCharge.date, region) })}
          </DescriptionRow>
        )}
        {isFreeForever(purchased) && (
          <DescriptionRow name={text.account_next_charge()}>{text.account_charge_none()}</DescriptionRow>
        )}
      </DescriptionList>
    </div>
  );
}
