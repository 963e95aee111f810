import { useQuery } from '@tanstack/react-query';
import { featuresQuery, type Subscription } from '../api/queries.ts';
import { formatDay } from '../domain/date.ts';
import { text } from '../text.ts';
import { keepDays } from '../ui/keep-days.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';

const active = 1;
const inTrial = 2;
/** what a plan is called while a voucher is at work */
const voucherPlan = 'coupon-plan';

/**
 * What cancelling takes away, and when: a trial, or what a voucher pays for, at once and for good, with a warning;
 * everything else at the end of what is paid. With the immediate inactivation switched off nothing ends at once
 * (requirement FF-05). Until the switch is known the warning stands: nobody shall lose what they were promised.
 */
export function CancellationTerms({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const features = useQuery(featuresQuery(region));
  const { status, productId, currentPeriodEndsAt } = subscription;
  const isFreeTime = status === inTrial || (status === active && productId === voucherPlan);
  if (isFreeTime && features.data?.isImmediateInactivationEnabled !== false) {
    return (
      <Notice kind="warning">
        <p>{status === inTrial ? text.account_cancel_trial() : text.account_cancel_voucher()}</p>
      </Notice>
    );
  }
  return <p>{keepDays(text.account_cancel_period({ date: formatDay(currentPeriodEndsAt, region) }))}</p>;
}
