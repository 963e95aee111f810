import type { Subscription } from '../api/queries.ts';
import { formatDay, formatTime } from '../domain/date.ts';
import { voucherProductId } from '../domain/subscription.ts';
import { text } from '../text.ts';
import { keepDays } from '../ui/keep-days.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isPaused, sayPlan } from './plan-text.ts';

const inTrial = 2;
const inGrace = 3;
const onHold = 5;
const sharedPlans: readonly number[] = [2, 4];

/** Why all ends at once, where it does. */
function sayEndNow(held: Subscription): string {
  if (isPaused(held)) return text.account_cancel_paused();
  // what may still go through is not to be told as failed
  const isRefused = (held.status === onHold || held.status === inGrace) && held.refusal !== null;
  if (isRefused) return text.account_cancel_grace();
  if (held.status === inTrial) return text.account_cancel_trial();
  return held.productId === voucherProductId ? text.account_cancel_voucher() : text.account_cancel_now();
}

/** What becomes of a voucher, where that is not said already: one that waits is given back, another one is lost. */
function sayVoucher(held: Subscription): string[] {
  const { productId, voucher, currentPeriodEndsAt, cancellation } = held;
  if (voucher === null) return [];
  const isWaiting = productId !== voucherProductId && voucher.startsAt >= currentPeriodEndsAt;
  if (isWaiting) return [text.account_cancel_waiting({ code: voucher.voucherCode })];
  // what goes on to its end may be taken back, and the voucher with it
  if (cancellation?.isAtOnce !== true) return [];
  return sayEndNow(held) === text.account_cancel_voucher() ? [] : [text.change_voucher_discount()];
}

/** What is lost besides the plan itself, each in a sentence. */
function listLosses(held: Subscription): string[] {
  const { offer, nextOffer, pause } = held;
  return [
    ...(sharedPlans.includes(offer.subscriptionOfferType) ? [text.account_cancel_guest()] : []),
    ...(pause && !isPaused(held) ? [text.account_cancel_pause()] : []),
    ...(nextOffer ? [text.account_cancel_change({ plan: sayPlan(nextOffer.subscriptionOfferType) })] : []),
    ...sayVoucher(held),
  ];
}

/**
 * What cancelling takes away, and when, as the server foresees it: what ends at once with a warning, everything else with
 * the day on which it ends, and with what goes along with it.
 */
export function CancellationTerms({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { cancellation } = subscription;
  if (cancellation === null) return null;
  const { endsAt } = cancellation;
  return (
    <>
      {cancellation.isAtOnce ? (
        <Notice kind="warning">
          <p>{sayEndNow(subscription)}</p>
        </Notice>
      ) : (
        <p>
          {keepDays(text.account_cancel_period({ date: formatDay(endsAt, region), time: formatTime(endsAt, region) }))}
        </p>
      )}
      {listLosses(subscription).map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
    </>
  );
}
