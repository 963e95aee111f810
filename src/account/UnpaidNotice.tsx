import type { Subscription } from '../api/queries.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isOwnSubscription } from '../payment/subscription-predicates.ts';
import { isPaused, isStopped, isChargePending } from './plan-text.ts';

const inGrace = 3;
const onHold = 5;

/**
 * Says of a payment that is missing what it means for listening, and leads to what helps: to what pays while a charge
 * is to come, and to buying the same plan anew when none is (decision 0100). Nothing where no payment is missing.
 */
export function UnpaidNotice({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { discriminator, status, offer } = subscription;
  const isUnpaid = status === inGrace || (status === onHold && !isPaused(subscription));
  if (!isUnpaid || !isOwnSubscription(discriminator)) return null;
  // what may have gone through is not to be told as failed, and there is nothing to do about it
  if (isChargePending(subscription)) {
    return (
      <Notice kind="info">
        <p>{text.account_unpaid_checking()}</p>
      </Notice>
    );
  }
  const isOver = isStopped(subscription);
  const waits = status === inGrace ? text.account_unpaid() : text.account_unpaid_hold();
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
