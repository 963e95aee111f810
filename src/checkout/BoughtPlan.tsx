import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { formatDay } from '../domain/date.ts';
import { formatMoney, toMinor } from '../domain/money.ts';
import { offerNumbers, offerTypes } from '../domain/offer.ts';
import { hasVoucherAtWork, isFreeForEver } from '../payment/holding.ts';
import { text } from '../text.ts';
import { Facts } from '../ui/Facts.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import styles from './ConfirmationPage.module.css';

const active = 1;
const inTrial = 2;

/**
 * Finds the holding that a confirmation is about: the plan its address names, running. While a payment waits for its end,
 * or after a change that is yet to come, there is none.
 */
export function findBought(subscriptions: readonly Subscription[], word: string | undefined): Subscription | undefined {
  const offer = offerTypes.find((type) => type.toLowerCase() === word);
  return subscriptions.find(
    ({ status, offer: held }) =>
      (status === active || status === inTrial) &&
      offer !== undefined &&
      held.subscriptionOfferType === offerNumbers[offer],
  );
}

/** True when somebody pays a partner for Premium besides (requirement CF-02). */
const hasPartnerPlan = (subscriptions: readonly Subscription[]): boolean =>
  subscriptions.some(
    ({ discriminator, status }) =>
      discriminator === 'BundlerUserSubscription' && (status === active || status === inTrial),
  );

/** Warns whoever has Premium through a partner as well: they would pay for both. */
export function PartnerWarning() {
  const { region } = useView();
  const { data } = useQuery(subscriptionQuery(region));
  if (!hasPartnerPlan(data?.subscriptions ?? [])) return null;
  return (
    <Notice kind="warning" isAnnounced>
      <p>{text.confirmation_partner()}</p>
    </Notice>
  );
}

/** What was bought, by the account: price, end of the trial, next charge. Its room is kept until the account has answered. */
export function BoughtPlan() {
  const { region, query } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  if (subscriptions.isPending) return <div className={styles['bought']} data-awaited />;
  const bought = findBought(subscriptions.data?.subscriptions ?? [], query['offerType']);
  if (bought === undefined) return null;
  const { price, nextCharge, trialEndsAt } = bought;
  const money = (major: number): string => formatMoney(toMinor(major), region);
  const isTrial = bought.status === inTrial;
  // the price is that of the plan, and while a voucher is at work it is not what is paid
  const sayPrice = hasVoucherAtWork(bought) ? text.account_price_voucher : text.account_price_month;
  return (
    <div className={styles['bought']}>
      <Facts>
        <div>
          <dt>{text.account_price()}</dt>
          <dd>{sayPrice({ price: money(price.amount) })}</dd>
        </div>
        {isTrial && trialEndsAt && (
          <div>
            <dt>{text.account_trial_until()}</dt>
            <dd>{formatDay(trialEndsAt, region)}</dd>
          </div>
        )}
        {nextCharge && (
          <div>
            <dt>{isTrial ? text.account_first_charge() : text.account_next_charge()}</dt>
            <dd>
              {text.account_charge({ price: money(nextCharge.amount), date: formatDay(nextCharge.date, region) })}
            </dd>
          </div>
        )}
        {isFreeForEver(bought) && (
          <div>
            <dt>{text.account_next_charge()}</dt>
            <dd>{text.account_charge_none()}</dd>
          </div>
        )}
      </Facts>
    </div>
  );
}
