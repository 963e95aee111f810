import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../api/api-error.ts';
import { receiptQuery, type Receipt } from '../api/queries.ts';
import { brand } from '../brand.ts';
import { formatDay } from '../domain/date.ts';
import { formatMoney, toMinor } from '../domain/money.ts';
import { regionFacts, type Region } from '../domain/region.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './ReceiptPage.module.css';

const products: Record<Receipt['product'], () => string> = {
  podcasts: text.receipt_podcasts,
  audiobooks: text.receipt_audiobooks,
};

/** The receipt's facts in their order on paper; the rate comes from the data, never from here (requirement TR-06). */
function listFacts(receipt: Receipt, region: Region): [label: string, value: string][] {
  const money = (major: number): string => formatMoney(toMinor(major), region);
  const percent = new Intl.NumberFormat(regionFacts[region].locale, { maximumFractionDigits: 2 });
  return [
    [text.receipt_date(), formatDay(receipt.date, region)],
    [text.receipt_description(), receipt.description],
    [text.receipt_order(), receipt.orderNumber],
    [text.receipt_buyer(), receipt.buyer],
    [text.receipt_method(), receipt.paymentMethod],
    [text.receipt_product(), receipt.lines.map(({ product }) => products[product]()).join(', ')],
    [text.receipt_excl_vat(), money(receipt.priceExclVat)],
    ...receipt.lines.map(({ vatPercentage, vat, product }): [string, string] => [
      `${text.receipt_vat()} ${percent.format(vatPercentage)}\u00a0%${receipt.lines.length > 1 ? `, ${products[product]()}` : ''}`,
      money(vat),
    ]),
    [text.receipt_net(), money(receipt.net)],
    [text.receipt_subtotal(), money(receipt.subtotal)],
    [text.receipt_total(), money(receipt.total)],
    [text.receipt_currency(), receipt.currency],
    [text.receipt_organisation(), receipt.organisationNumber],
  ];
}

/** One transaction as a receipt, fit for paper (requirement TR-03). */
export function ReceiptPage() {
  const { region, params } = useView();
  const receipt = useQuery(receiptQuery(region, params['id'] ?? ''));
  const isMissing = problemOf(receipt.error)?.status === 404;
  return (
    <AccountLayout>
      {isMissing ? (
        <Notice kind="error" isAnnounced title={text.receipt_missing()} />
      ) : (
        <Loaded query={receipt} failure={text.receipt_failed()}>
          {(data) => (
            <article className={styles['receipt']}>
              <h2 className={styles['title']}>
                {text.receipt_title()} <span className={styles['brand']}>{brand}</span>
              </h2>
              <dl className={styles['facts']}>
                {listFacts(data, region).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </article>
          )}
        </Loaded>
      )}
      <p className={styles['actions']}>
        {receipt.data && <Button onClick={() => print()}>{text.receipt_print()}</Button>}
        <ButtonLink variant="secondary" href={linkTo('payments', region)}>
          {text.receipt_back()}
        </ButtonLink>
      </p>
    </AccountLayout>
  );
}
