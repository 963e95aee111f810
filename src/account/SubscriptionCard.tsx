import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { paymentMethodsQuery, userQuery, type Subscription } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge, type BadgeKind } from '../ui/Badge.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { markDates } from '../ui/no-break-dates.tsx';
import { useView } from '../view.tsx';
import { CardSummary } from './CardSummary.tsx';
import {
  hasActiveVoucher,
  isFreeForever,
  isOwnSubscription,
  isPaidByWallet,
  getWalletName,
} from '../payment/subscription-predicates.ts';
import { managerTexts } from './manager-text.ts';
import { isPaused, isChargePending, getVipPlanName, getPlanName, getStatusText } from './plan-text.ts';
import { RenewalActions } from './RenewalActions.tsx';
import { StudentNotice } from './StudentNotice.tsx';
import styles from './SubscriptionCard.module.css';
import { UnpaidNotice } from './UnpaidNotice.tsx';

const badges: Record<Subscription['status'], BadgeKind> = {
  0: 'error',
  1: 'success',
  2: 'aurora',
  3: 'warning',
  4: 'neutral',
  5: 'warning',
  6: 'neutral',
};

const inTrial = 2;
const free = 1;
const inactive = 6;

/** What a voucher does to the price, from when and until when. */
function formatVoucherTerms(
  { voucherCode: code, discountType, startsAt, endsAt }: NonNullable<Subscription['voucher']>,
  region: Region,
): string {
  const values = {
    code,
    worth: discountType === free ? text.redeem_worth_free() : text.redeem_worth_half(),
    date: formatDay(startsAt, region),
  };
  return endsAt === null
    ? text.redeem_waits(values)
    : text.redeem_waits_until({ ...values, end: formatDay(endsAt, region) });
}

/** One subscription: plan, status, dates and amounts, what it is paid with, and what can be done about it. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const user = useQuery(userQuery(region));
  const { discriminator, status, price, nextCharge, trialEndsAt, endsAt, nextOffer, voucher, pause, priceChange } =
    subscription;
  const { pendingChange } = subscription;
  const money = (major: number): string => formatMoney(toMinor(major), region);
  // the price is that of the plan, and while a voucher is at work it is not what is paid
  const formatPrice = hasActiveVoucher(subscription) ? text.account_price_voucher : text.account_price_month;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useCallback(() => heading.current?.focus(), []);
  const isPaidByCard = discriminator === 'AdyenUserSubscription';
  const methods = useQuery({ ...paymentMethodsQuery(region), enabled: isPaidByCard });
  const isCardMissing = isPaidByCard && methods.data?.storedPaymentMethod === null;
  const formatCharge = isCardMissing ? text.account_charge_no_card : text.account_charge;
  return (
    <section className={styles['card']} aria-labelledby={`plan-${subscription.id}`}>
      <div className={styles['top']}>
        <h2 ref={heading} id={`plan-${subscription.id}`} className={styles['plan']} tabIndex={-1}>
          {getVipPlanName(subscription.offer.subscriptionOfferType, user.data?.specialUserKind)}
        </h2>
        <Badge kind={isPaused(subscription) || isChargePending(subscription) ? 'neutral' : badges[status]}>
          {getStatusText(subscription)}
        </Badge>
      </div>
      <UnpaidNotice subscription={subscription} />
      <StudentNotice subscription={subscription} />
      <DescriptionList>
        <div>
          <dt>{text.manager_label()}</dt>
          <dd>{managerTexts[discriminator]()}</dd>
        </div>
        {/* an external manager sets its own price, and an extra account is free */}
        {isOwnSubscription(discriminator) && (
          <div>
            <dt>{text.account_price()}</dt>
            <dd>{formatPrice({ price: money(price.amount) })}</dd>
          </div>
        )}
        {status === inTrial && trialEndsAt && (
          <div>
            <dt>{text.account_trial_until()}</dt>
            <dd>{formatDay(trialEndsAt, region)}</dd>
          </div>
        )}
        {pause && (
          <div>
            <dt>{text.account_pause_label()}</dt>
            <dd>
              {text.account_pause_line({
                start: formatDay(pause.startsAt, region),
                end: formatDay(pause.resumesAt, region),
              })}
            </dd>
          </div>
        )}
        {pendingChange && (
          <div>
            <dt>{text.account_plan_waits()}</dt>
            <dd>
              {text.account_next_plan_pending({
                plan: getPlanName(pendingChange.offerType),
                wallet: getWalletName(region),
                price: money(pendingChange.amount),
              })}
            </dd>
          </div>
        )}
        {/* a charge whose answer is missing is the next one no more, nor what comes without the change that waits */}
        {nextCharge && !isChargePending(subscription) && !pendingChange && (
          <div>
            <dt>{status === inTrial ? text.account_first_charge() : text.account_next_charge()}</dt>
            <dd>{formatCharge({ price: money(nextCharge.amount), date: formatDay(nextCharge.date, region) })}</dd>
          </div>
        )}
        {isFreeForever(subscription) && (
          <div>
            <dt>{text.account_next_charge()}</dt>
            <dd>{text.account_charge_none()}</dd>
          </div>
        )}
        {priceChange && (
          <div>
            <dt>{text.account_new_price()}</dt>
            <dd>
              {text.account_new_price_line({
                price: money(priceChange.price.amount),
                date: formatDay(priceChange.startsAt, region),
              })}
            </dd>
          </div>
        )}
        {nextOffer && !pendingChange && (
          <div>
            <dt>{text.account_next_plan()}</dt>
            <dd>
              {text.account_next_plan_line({
                plan: getPlanName(nextOffer.subscriptionOfferType),
                date: formatDay(nextOffer.startsAt, region),
              })}
            </dd>
          </div>
        )}
        {voucher && (
          <div>
            <dt>{text.voucher_label()}</dt>
            <dd>{markDates(formatVoucherTerms(voucher, region))}</dd>
          </div>
        )}
        {endsAt && (
          <div>
            <dt>{status === inactive ? text.account_ended() : text.account_ends()}</dt>
            <dd>{formatDay(endsAt, region)}</dd>
          </div>
        )}
        {isPaidByWallet(subscription) && (
          <div>
            <dt>{text.account_method()}</dt>
            <dd>{getWalletName(region)}</dd>
          </div>
        )}
        {isPaidByCard && (
          <div>
            <dt>{text.account_card()}</dt>
            <dd>
              <CardSummary />
            </dd>
          </div>
        )}
      </DescriptionList>
      <RenewalActions subscription={subscription} onChanged={focusHeading} />
    </section>
  );
}
