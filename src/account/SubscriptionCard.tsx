import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef } from 'react';
import { paymentMethodsQuery, userQuery, type Subscription } from '../api/queries.ts';
import { discountNumbers } from '../../core/domain/voucher.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge, type BadgeKind } from '../ui/Badge.tsx';
import { DescriptionList, DescriptionRow } from '../ui/DescriptionList.tsx';
import { markDates } from '../ui/no-break-dates.tsx';
import { useView } from '../view.tsx';
import { CardSummary } from './CardSummary.tsx';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import { hasActiveVoucher, isFreeForever, isPaidByWallet, getWalletName } from '../payment/subscription-predicates.ts';
import { getManagerText } from './manager-text.ts';
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

/** Loaded for the plans with audiobooks only. */
const ListeningHours = lazy(async () => ({ default: (await import('./ListeningHours.tsx')).ListeningHours }));

const totalDuo = 4;

/** Total and Total Duo. */
const plansWithAudiobooks: readonly number[] = [3, totalDuo];

/** The effect of a voucher on the price, with its dates. */
function formatVoucherTerms(
  { voucherCode: code, discountType, startsAt, endsAt }: NonNullable<Subscription['voucher']>,
  region: Region,
): string {
  const values = {
    code,
    worth: discountType === discountNumbers.FREE ? text.redeem_worth_free() : text.redeem_worth_half(),
    date: formatDay(startsAt, region),
  };
  return endsAt === null
    ? text.redeem_waits(values)
    : text.redeem_waits_until({ ...values, end: formatDay(endsAt, region) });
}

/** One subscription: plan, status, dates, amounts, payment method, and possible actions. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const user = useQuery(userQuery(region));
  const { discriminator, status, price, nextCharge, trialEndsAt, endsAt, nextOffer, voucher, pause, priceChange } =
    subscription;
  const { pendingChange } = subscription;
  const money = (major: number): string => formatMoney(toMinor(major), region);
  // the price of the plan, which differs from the paid one while a voucher is active
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
        <DescriptionRow name={text.manager_label()}>{getManagerText(subscription)}</DescriptionRow>
        {/* an external manager sets its own price, and an extra account is free */}
        {isOwnSubscription(discriminator) && (
          <DescriptionRow name={text.account_price()}>{formatPrice({ price: money(price.amount) })}</DescriptionRow>
        )}
        {status === statusNumbers.inTrial && trialEndsAt && (
          <DescriptionRow name={text.account_trial_until()}>{formatDay(trialEndsAt, region)}</DescriptionRow>
        )}
        {pause && (
          <DescriptionRow name={text.account_pause_label()}>
            {text.account_pause_line({
              start: formatDay(pause.startsAt, region),
              end: formatDay(pause.resumesAt, region),
            })}
          </DescriptionRow>
        )}
        {pendingChange && (
          <DescriptionRow name={text.account_plan_waits()}>
            {text.account_next_plan_pending({
              plan: getPlanName(pendingChange.offerType),
              wallet: getWalletName(region),
              price: money(pendingChange.amount),
            })}
          </DescriptionRow>
        )}
        {/* with an unknown charge or a pending change the next charge is unknown */}
        {nextCharge && !isChargePending(subscription) && !pendingChange && (
          <DescriptionRow
            name={status === statusNumbers.inTrial ? text.account_first_charge() : text.account_next_charge()}
          >
            {formatCharge({ price: money(nextCharge.amount), date: formatDay(nextCharge.date, region) })}
          </DescriptionRow>
        )}
        {isFreeForever(subscription) && (
          <DescriptionRow name={text.account_next_charge()}>{text.account_charge_none()}</DescriptionRow>
        )}
        {priceChange && (
          <DescriptionRow name={text.account_new_price()}>
            {text.account_new_price_line({
              price: money(priceChange.price.amount),
              date: formatDay(priceChange.startsAt, region),
            })}
          </DescriptionRow>
        )}
        {nextOffer && !pendingChange && (
          <DescriptionRow name={text.account_next_plan()}>
            {text.account_next_plan_line({
              plan: getPlanName(nextOffer.subscriptionOfferType),
              date: formatDay(nextOffer.startsAt, region),
            })}
          </DescriptionRow>
        )}
        {voucher && (
          <DescriptionRow name={text.voucher_label()}>{markDates(formatVoucherTerms(voucher, region))}</DescriptionRow>
        )}
        {endsAt && (
          <DescriptionRow name={status === statusNumbers.inactive ? text.account_ended() : text.account_ends()}>
            {formatDay(endsAt, region)}
          </DescriptionRow>
        )}
        {plansWithAudiobooks.includes(subscription.offer.subscriptionOfferType) &&
          status !== statusNumbers.inactive && (
            <Suspense fallback={null}>
              <ListeningHours isShared={subscription.offer.subscriptionOfferType === totalDuo} />
            </Suspense>
          )}
        {isPaidByWallet(subscription) && (
          <DescriptionRow name={text.account_method()}>{getWalletName(region)}</DescriptionRow>
        )}
        {isPaidByCard && (
          <DescriptionRow name={text.account_card()}>
            <CardSummary />
          </DescriptionRow>
        )}
      </DescriptionList>
      <RenewalActions subscription={subscription} onChanged={focusHeading} />
    </section>
  );
}
