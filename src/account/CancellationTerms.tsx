import { useQuery } from '@tanstack/react-query';
import { featuresQuery, type Subscription } from '../api/queries.ts';
import { formatDay } from '../domain/date.ts';
import { text } from '../text.ts';
import { keepDays } from '../ui/keep-days.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isPaused, sayPlan } from './plan-text.ts';

const active = 1;
const inTrial = 2;
const inGrace = 3;
/** what a plan is called while a voucher is at work */
const voucherPlan = 'coupon-plan';
const sharedPlans: readonly number[] = [2, 4];

/** What is lost besides the plan itself, each in a sentence. */
function listLosses({ offer, nextOffer, productId, voucher, status, pause }: Subscription): string[] {
  return [
    ...(sharedPlans.includes(offer.subscriptionOfferType) ? [text.account_cancel_guest()] : []),
    ...(pause && status === active ? [text.account_cancel_pause()] : []),
    ...(nextOffer ? [text.account_cancel_change({ plan: sayPlan(nextOffer.subscriptionOfferType) })] : []),
    ...(voucher && productId !== voucherPlan ? [text.account_cancel_waiting({ code: voucher.voucherCode })] : []),
  ];
}

/** Why all ends at once, where it does; undefined where it ends with what is paid. */
function sayEndNow({ status, productId, pause }: Subscription, isForGood: boolean): string | undefined {
  // what has not been paid has no end to wait for
  if (isPaused({ status, pause })) return text.account_cancel_paused();
  if (status === inGrace) return text.account_cancel_grace();
  if (status === inTrial && isForGood) return text.account_cancel_trial();
  return status === active && productId === voucherPlan && isForGood ? text.account_cancel_voucher() : undefined;
}

/**
 * What cancelling takes away, and when: a trial, or what a voucher pays for, at once and for good, with a warning;
 * everything else at the end of what is paid, with what goes along with it. With the immediate inactivation switched off
 * free time is kept to its end (requirement FF-05). Until the switch is known the warning stands: nobody shall lose what
 * they were promised.
 */
export function CancellationTerms({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const features = useQuery(featuresQuery(region));
  const endsNow = sayEndNow(subscription, features.data?.isImmediateInactivationEnabled !== false);
  const date = formatDay(subscription.currentPeriodEndsAt, region);
  return (
    <>
      {endsNow === undefined ? (
        <p>{keepDays(text.account_cancel_period({ date }))}</p>
      ) : (
        <Notice kind="warning">
          <p>{endsNow}</p>
        </Notice>
      )}
      {listLosses(subscription).map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </>
  );
}
