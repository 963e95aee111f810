import { useEffect } from 'react';
import type { Transaction } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { normalizeFields } from '../ui/normalize-input.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { useView } from '../view.tsx';
import styles from './HistoryTable.module.css';
import { getTransactionText } from './transaction-text.ts';

/** One page of the transactions, newest first, with links to their receipts. */
export function HistoryTable({
  transactions,
  page,
  pages,
}: {
  transactions: Transaction[];
  page: number;
  pages: number;
}) {
  const { region } = useView();
  useEffect(normalizeFields, []);
  const linkToPage = (target: number): string =>
    linkTo('payments', region, {}, { page: target === 1 ? undefined : String(target) });
  // an address may name a page that does not exist, which does not mean that there are no payments
  if (page > pages) {
    return (
      <div className={styles['place']}>
        <p className={styles['none']}>{text.account_history_beyond()}</p>
        <ButtonLink variant="secondary" size="small" href={linkToPage(pages)}>
          {text.content_page({ page: pages })}
        </ButtonLink>
      </div>
    );
  }
  if (transactions.length === 0) return <p className={styles['none']}>{text.account_history_none()}</p>;
  return (
    <div className={styles['place']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{text.account_history_date()}</th>
            <th scope="col">{text.account_history_what()}</th>
            <th scope="col">{text.account_history_status()}</th>
            <th scope="col" className={styles['number']}>
              {text.account_history_amount()}
            </th>
            <th scope="col">
              <span className="visually-hidden">{text.account_history_receipt()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
            <tr key={transaction.id}>
              <td>{formatDay(transaction.date, region)}</td>
              <td>{transaction.description}</td>
              <td>{getTransactionText(transaction)}</td>
              <td className={styles['number']}>{formatMoney(toMinor(transaction.amount), region)}</td>
              <td className={styles['number']}>
                <a href={linkTo('transaction', region, { id: transaction.id })}>{text.account_history_receipt()}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination page={page} pages={pages} linkToPage={linkToPage} action={linkToPage(1)} />
    </div>
  );
}
