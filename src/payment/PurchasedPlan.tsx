import { useQuery } from '@tanstack/react-query';
import { historyQuery, subscriptionQuery, type Subscription, type Transaction } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { offerNumbers, offerTypes } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { discountNumbers } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';
import { DescriptionList, DescriptionRow } from '../ui/DescriptionList.tsx';
import { useView } from '../view.tsx';
import styles from './PurchasedPlan.module.css';
import { hasActiveVoucher, isFreeForever, isRunning } from './subscription-predicates.ts';

const inTrial = 2;

/**
 * Finds the holding that a confirmation is about: the plan its address names, running. While a payment waits for its end,
 * or after a change that is yet to come, there is none.
 */
export function findPurchasedSubscription(
  subscriptions: readonly Subscription[],
  word: string | undefined,
): Subscription | undefined {
  const offer = offerTypes.find((type) => type.toLowerCase() === word);
  return subscriptions.find(
    (subscription) =>
      isRunning(subscription) &&
      offer !== undefined &&
      subscription.offer.subscriptionOfferType === offerNumbers[offer],
  );
}

/** What a voucher that is at work gives, and until when. */
function formatVoucher({ discountType, endsAt }: NonNullable<Subscription['voucher']>, region: Region): string {
  const isFree = discountType === discountNumbers.FREE;
  if (endsAt === null) return isFree ? text.voucher_free_forever() : text.voucher_half_forever();
  const date = formatDay(endsAt, region);
  return isFree ? text.confirmation_free_until({ date }) : text.confirmation_half_until({ date });
}

/**
 * When a plan was ordered: when it was bought, or paid for in the place of another one, which the payment before was for.
 *
 * @param paid what went through, newest first.
 */
function findOrderDate({ startedAt, offer }: Subscription, paid: readonly Transaction[]): string {
  const isOfPlan = (one: Transaction | undefined): boolean => one?.offerType === offer.subscriptionOfferType;
  const first = paid.find((one, place) => {
    const before = paid[place + 1];
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
 * What was bought, by the account: price, what was paid with the order, what a voucher gives, end of the trial, next charge
 * (requirement CF-01). Its room is kept until the account has answered.
 *
 * @param word the plan, as the address names it.
 */
export function PurchasedPlan({ word }: { word: string | undefined }) {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  const purchased = findPurchasedSubscription(subscriptions.data?.subscriptions ?? [], word);
  const paid = usePaidAtOrder(purchased?.status === inTrial ? undefined : purchased);
  if (subscriptions.isPending || paid === undefined) return <div className={styles['bought']} data-awaited />;
  if (purchased === undefined) return null;
  const { price, nextCharge, trialEndsAt, voucher } = purchased;
  const money = (major: number): string => formatMoney(toMinor(major), region);
  const isTrial = purchased.status === inTrial;
  // the price is that of the plan, and while a voucher is at work it is not what is paid
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
