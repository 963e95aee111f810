import type { Subscription } from '../api/queries.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { formatLongDate, formatTime } from '../../core/domain/date.ts';
import { findUpcomingVoucher, hasActiveVoucher } from '../payment/subscription-predicates.ts';
import { text } from '../../core/i18n/text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isPaused, listCancelledChanges } from './plan-text.ts';

const sharedPlans: readonly number[] = [2, 4];

const reasons = {
  paused: text.account_cancel_paused,
  refused: text.account_cancel_grace,
  trial: text.account_cancel_trial,
  voucher: text.account_cancel_voucher,
  other: text.account_cancel_now,
};

/** Why the plan ends at once, if it does. */
function findReason(subscription: Subscription): keyof typeof reasons {
  if (isPaused(subscription)) return 'paused';
  // a charge that may still succeed is not called failed
  if (
    (subscription.status === statusNumbers.onHold || subscription.status === statusNumbers.inGrace) &&
    subscription.refusal !== null
  )
    return 'refused';
  if (subscription.status === statusNumbers.inTrial) return 'trial';
  return hasActiveVoucher(subscription) ? 'voucher' : 'other';
}

/** Describes the voucher that a cancellation releases or loses. */
function getVoucherLoss(subscription: Subscription): string[] {
  if (subscription.voucher === null) return [];
  const code = findUpcomingVoucher(subscription);
  if (code !== undefined) return [text.account_cancel_waiting({ code })];
  // a plan that runs to its end can be reactivated, and its voucher with it
  const isLost = subscription.cancellation?.isAtOnce === true && findReason(subscription) !== 'voucher';
  return isLost ? [text.change_voucher_discount()] : [];
}

/** Sentences about what is lost in addition to the plan. */
function listLosses(subscription: Subscription): string[] {
  const { offer, pause } = subscription;
  return [
    ...(sharedPlans.includes(offer.subscriptionOfferType) ? [text.account_cancel_guest()] : []),
    ...(pause && !isPaused(subscription) ? [text.account_cancel_pause()] : []),
    ...listCancelledChanges(subscription),
    ...getVoucherLoss(subscription),
  ];
}

/** Explains when the plan ends and what the user loses, as computed by the server. An immediate end gets a warning. */
export function CancellationTerms({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { cancellation } = subscription;
  if (cancellation === null) return null;
  const { endsAt } = cancellation;
  return (
    <>
      {cancellation.isAtOnce ? (
        <Notice kind="warning">
          <p>{reasons[findReason(subscription)]()}</p>
        </Notice>
      ) : (
        <p>{text.account_cancel_period({ date: formatLongDate(endsAt, region), time: formatTime(endsAt, region) })}</p>
      )}
      {listLosses(subscription).map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </>
  );
}
