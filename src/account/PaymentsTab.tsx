import { useQuery } from '@tanstack/react-query';
import { historyQuery, subscriptionQuery } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { PaymentMethod } from './PaymentMethod.tsx';
import { findPlanPaidElsewhere } from './plan-paid-elsewhere.ts';
import styles from './SubscriptionCard.module.css';

/** Rows of one page of the history. */
const pageSize = 10;

/**
 * The second tab: the payment method and the payment history (requirement TR-01). Only plans bought here have one
 * (requirement TR-02).
 */
export function PaymentsTab() {
  const { region, query } = useView();
  // an address may request a page that does not exist
  const requested = Math.trunc(Number(query['page'] ?? 1));
  const page = requested >= 1 ? requested : 1;
  const history = useQuery(historyQuery(region, page, pageSize));
  const { data } = useQuery(subscriptionQuery(region));
  const isPaidElsewhere = findPlanPaidElsewhere(data?.subscriptions ?? []) !== undefined && history.data?.total === 0;
  return (
    <AccountLayout>
      <PaymentMethod />
      {!isPaidElsewhere && (
        <section className={styles['card']} aria-labelledby="history-heading">
          <h2 id="history-heading" className={styles['plan']}>
            {text.account_history()}
          </h2>
          <QueryBoundary query={history} failure={text.account_history_failed()}>
            {({ transactions, total }) => (
              <HistoryTable transactions={transactions} page={page} pages={Math.max(1, Math.ceil(total / pageSize))} />
            )}
          </QueryBoundary>
        </section>
      )}
    </AccountLayout>
  );
}
