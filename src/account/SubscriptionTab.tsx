import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import { QueryBoundary } from './QueryBoundary.tsx';
import { RedeemVoucherPanel } from './RedeemVoucherPanel.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import styles from './SubscriptionCard.module.css';

/** A student plan accepts no voucher (requirement VO-02). */
const student = 1;

/** During a missing payment no code is accepted. */
const unpaid: readonly Subscription['status'][] = [3, 5];

/** True for a subscription that accepts a voucher now, or after a state that ends or can be reverted. */
const canRedeemVoucher = ({ discriminator, offer, pause, status, isRenewable }: Subscription): boolean =>
  isOwnSubscription(discriminator) &&
  offer.subscriptionOfferType !== student &&
  pause === null &&
  !unpaid.includes(status) &&
  (status !== statusNumbers.cancelled || isRenewable);

/** The first tab: current plan, end, and next charge (requirement AC-01). */
export function SubscriptionTab() {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  return (
    <AccountLayout>
      <QueryBoundary query={subscriptions}>
        {(data) => {
          // an ended subscription is shown only without a current one
          const current = data.subscriptions.filter(({ status }) => status !== 6);
          const shown = current.length > 0 ? current : data.subscriptions.slice(0, 1);
          return (
            <>
              {shown.map((subscription) => (
                <SubscriptionCard key={subscription.id} subscription={subscription} />
              ))}
              {current.filter(canRedeemVoucher).map((subscription) => (
                <RedeemVoucherPanel key={subscription.id} subscription={subscription} />
              ))}
              {current.some(({ discriminator }) => isOwnSubscription(discriminator)) && (
                <p className={styles['soft']}>
                  <a href={linkTo('withdrawal', region)}>{text.withdraw_link()}</a>
                </p>
              )}
              {current.length === 0 && (
                <section className={styles['card']}>
                  <h2 className={styles['plan']}>{text.account_none_title()}</h2>
                  <p className={styles['soft']}>{text.account_none_body()}</p>
                  <ButtonLink href={linkTo('offer', region)}>{text.account_none_action()}</ButtonLink>
                </section>
              )}
            </>
          );
        }}
      </QueryBoundary>
    </AccountLayout>
  );
}
