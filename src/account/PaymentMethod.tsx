import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paymentMethodsQuery, subscriptionQuery, type Subscription } from '../api/queries.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { isPaidByWallet, getWalletName } from '../payment/subscription-predicates.ts';
import { ManagerLink } from './ManagedElsewhere.tsx';
import { getManagerText } from './manager-text.ts';
import { findPlanPaidElsewhere } from './plan-paid-elsewhere.ts';
import { QueryBoundary } from './QueryBoundary.tsx';
import { isStopped } from './plan-text.ts';
import { StoredCardPanel } from './StoredCardPanel.tsx';
import styles from './SubscriptionCard.module.css';
import { UnpaidNotice } from './UnpaidNotice.tsx';

function StoredCard() {
  const { region } = useView();
  const methods = useQuery(paymentMethodsQuery(region));
  return (
    <section className={styles['card']} aria-labelledby="card-heading">
      <h2 id="card-heading" className={styles['plan']}>
        {text.account_card()}
      </h2>
      <QueryBoundary query={methods}>{(data) => <StoredCardPanel methods={data} />}</QueryBoundary>
    </section>
  );
}

/** Shows who pays instead of a card, and below it a card stored earlier. */
function WithoutCard({ children }: { children: ReactNode }) {
  const { region } = useView();
  const methods = useQuery(paymentMethodsQuery(region));
  return (
    <>
      <section className={styles['card']} aria-labelledby="method-heading">
        <h2 id="method-heading" className={styles['plan']}>
          {text.account_method()}
        </h2>
        {children}
      </section>
      {methods.data?.storedPaymentMethod && <StoredCard />}
    </>
  );
}

/** Shows the wallet that pays. */
function Wallet() {
  const { region } = useView();
  const wallet = getWalletName(region);
  return (
    <WithoutCard>
      <p>{text.account_wallet_pays({ wallet })}</p>
      <p className={styles['soft']}>{text.account_wallet_note({ wallet })}</p>
    </WithoutCard>
  );
}

function Method({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.some((one) => one.status !== statusNumbers.inactive && isPaidByWallet(one))) return <Wallet />;
  const elsewhere = findPlanPaidElsewhere(subscriptions);
  if (elsewhere === undefined) return <StoredCard />;
  return (
    <WithoutCard>
      <p>{text.account_paid_elsewhere({ manager: getManagerText(elsewhere) })}</p>
      <ManagerLink discriminator={elsewhere.discriminator} />
    </WithoutCard>
  );
}

/**
 * The payment method: the wallet if there is an agreement, the other party that charges the plan, else the stored card
 * (requirements AC-04, AC-05).
 */
export function PaymentMethod() {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  return (
    <QueryBoundary query={subscriptions}>
      {({ subscriptions: all }) => (
        <>
          {/* a new card does not restart a stopped plan */}
          {all.filter(isStopped).map((stopped) => (
            <UnpaidNotice key={stopped.id} subscription={stopped} />
          ))}
          <Method subscriptions={all} />
        </>
      )}
    </QueryBoundary>
  );
}
