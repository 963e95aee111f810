import { useQuery } from '@tanstack/react-query';
import { historyQuery, paymentMethodsQuery } from '../api/queries.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { Loaded } from './Loaded.tsx';
import { StoredCardPanel } from './StoredCardPanel.tsx';
import styles from './SubscriptionCard.module.css';

/** Rows of one page of the history. */
const pageSize = 10;

/** The second tab: the stored card and everything that was ever charged (requirement TR-01). */
export function PaymentsTab() {
  const { region, query } = useView();
  const page = Number(query['page'] ?? 1);
  const methods = useQuery(paymentMethodsQuery(region));
  const history = useQuery(historyQuery(region, page, pageSize));
  return (
    <AccountLayout>
      <section className={styles['card']} aria-labelledby="card-heading">
        <h2 id="card-heading" className={styles['plan']}>
          {text.account_card()}
        </h2>
        <Loaded query={methods}>{(data) => <StoredCardPanel methods={data} />}</Loaded>
      </section>
      <section className={styles['card']} aria-labelledby="history-heading">
        <h2 id="history-heading" className={styles['plan']}>
          {text.account_history()}
        </h2>
        <Loaded query={history} failure={text.account_history_failed()}>
          {({ transactions, total }) => (
            <HistoryTable transactions={transactions} page={page} pages={Math.max(1, Math.ceil(total / pageSize))} />
          )}
        </Loaded>
      </section>
    </AccountLayout>
  );
}
