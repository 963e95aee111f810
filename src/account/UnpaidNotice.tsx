import type { Subscription } from '../api/queries.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import { isPaused, isStopped, isChargePending } from './plan-text.ts';

/**
 * Explains a missing payment and links to the fix: to the payment methods while a retry is scheduled, otherwise to a
 * new purchase (decision 0100). Renders nothing without a missing payment.
 */
export function UnpaidNotice({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { discriminator, status, offer } = subscription;
  const isUnpaid = status === statusNumbers.inGrace || (status === statusNumbers.onHold && !isPaused(subscription));
  if (!isUnpaid || !isOwnSubscription(discriminator)) return null;
  // a charge that may have succeeded is not called failed, and needs no action
  if (isChargePending(subscription)) {
    return (
      <Notice kind="info">
        <p>{text.account_unpaid_checking()}</p>
      </Notice>
    );
  }
  const isOver = isStopped(subscription);
  const waits = status === statusNumbers.inGrace ? text.account_unpaid() : text.account_unpaid_hold();
  const plan = findOfferByNumber(offer.subscriptionOfferType) ?? 'standard';
  return (
    <Notice
      kind="warning"
      action={
        <ButtonLink variant="secondary" href={isOver ? linkToCheckout(plan, region) : linkTo('payments', region)}>
          {isOver ? text.account_unpaid_again() : text.account_unpaid_action()}
        </ButtonLink>
      }
    >
      <p>{isOver ? text.account_unpaid_stopped() : waits}</p>
    </Notice>
  );
}
