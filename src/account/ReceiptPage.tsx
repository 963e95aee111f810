import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProblem } from '../api/api-error.ts';
import { receiptQuery } from '../api/queries.ts';
import { brand } from '../../core/brand.ts';
import { listReceiptRows, type ReceiptMessages } from '../../core/domain/receipt.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { ReceiptDownload } from './ReceiptDownload.tsx';
import styles from './ReceiptPage.module.css';

/** The texts of a receipt in the language of the page. */
const getReceiptMessages = (): ReceiptMessages => ({
  date: text.receipt_date(),
  description: text.receipt_description(),
  order: text.receipt_order(),
  buyer: text.receipt_buyer(),
  method: text.receipt_method(),
  product: text.receipt_product(),
  podcasts: text.receipt_podcasts(),
  audiobooks: text.receipt_audiobooks(),
  exclVat: text.receipt_excl_vat(),
  vat: text.receipt_vat(),
  net: text.receipt_net(),
  subtotal: text.receipt_subtotal(),
  total: text.receipt_total(),
  currency: text.receipt_currency(),
  organisation: text.receipt_organisation(),
  refunded: text.receipt_refunded(),
  refundPending: text.receipt_refund_pending(),
  refundFailed: text.receipt_refund_failed(),
  status: text.account_history_status(),
  Created: text.transaction_created(),
  Pending: text.transaction_pending(),
  Failed: text.transaction_failed(),
  Cancelled: text.transaction_cancelled(),
});

/** The sum is emphasized. */
const emphasizeTotal = ([name, value]: readonly [string, string]): [string, ReactNode] => [
  name,
  name === text.receipt_total() ? <strong key="sum">{value}</strong> : value,
];

/** One transaction as a printable receipt (requirement TR-03). */
export function ReceiptPage() {
  const { region, params } = useView();
  const receipt = useQuery(receiptQuery(region, params['id'] ?? ''));
  const isMissing = getProblem(receipt.error)?.status === 404;
  return (
    <AccountLayout>
      {isMissing ? (
        <Notice kind="error" isAnnounced title={text.receipt_missing()} />
      ) : (
        <QueryBoundary query={receipt} failure={text.receipt_failed()}>
          {(data) => (
            <article className={styles['receipt']}>
              <h2 className={styles['title']}>
                {text.receipt_title()} <span className={styles['brand']}>{brand}</span>
              </h2>
              <DescriptionList
                kind="close"
                rows={listReceiptRows(data, getReceiptMessages(), region).map(emphasizeTotal)}
              />
            </article>
          )}
        </QueryBoundary>
      )}
      <p className={styles['actions']}>
        {receipt.data && (
          <>
            <ReceiptDownload id={receipt.data.id} orderNumber={receipt.data.orderNumber} />
            <Button variant="secondary" onClick={() => print()}>
              {text.receipt_print()}
            </Button>
          </>
        )}
        <ButtonLink variant="secondary" href={linkTo('payments', region)}>
          {text.receipt_back()}
        </ButtonLink>
      </p>
    </AccountLayout>
  );
}
