import { formatDay } from './date.ts';
import { formatMoney, toMinor } from './money.ts';
import { regionConfigs, type Region } from './region.ts';
import type { Product, TransactionStatus } from './transaction.ts';

/** A receipt as the v2 API gives it; amounts in major units. */
export type ReceiptData = {
  date: string;
  description: string;
  orderNumber: string;
  buyer: string;
  paymentMethod: string;
  lines: readonly { product: Product; vatPercentage: number; vat: number }[];
  priceExclVat: number;
  net: number;
  subtotal: number;
  total: number;
  currency: string;
  organisationNumber: string;
  /** how far the payment has come: what failed was never paid */
  status: TransactionStatus;
  /** what goes back of it, or went */
  refund: { amount: number; status: 'Pending' | 'Success' | 'Failed'; date: string } | null;
};

/** The words of a receipt in one language. */
export type ReceiptMessages = Record<
  | 'date'
  | 'description'
  | 'order'
  | 'buyer'
  | 'method'
  | 'product'
  | 'exclVat'
  | 'vat'
  | 'net'
  | 'subtotal'
  | 'total'
  | 'currency'
  | 'organisation'
  | 'refunded'
  | 'refundPending'
  | 'refundFailed'
  | 'status'
  | Exclude<TransactionStatus, 'Success'>
  | Product,
  string
>;

const refundMessageKeys = { Pending: 'refundPending', Success: 'refunded', Failed: 'refundFailed' } as const;

/**
 * Lists what stands on a receipt, in its order on paper, for the page and for the file alike (requirement TR-03), a
 * refund last, a payment that was not made first; the rate comes from the data, never from here (requirement TR-06).
 *
 * @returns label and value of each row, written as the market reads them.
 */
export function listReceiptRows(
  receipt: ReceiptData,
  words: ReceiptMessages,
  region: Region,
): [label: string, value: string][] {
  const money = (major: number): string => formatMoney(toMinor(major), region);
  const percent = new Intl.NumberFormat(regionConfigs[region].locale, { maximumFractionDigits: 2 });
  const { lines, refund, status } = receipt;
  return [
    // first of all, so that nobody takes it for a proof of payment
    ...(status === 'Success' ? [] : [[words.status, words[status]] as [string, string]]),
    [words.date, formatDay(receipt.date, region)],
    [words.description, receipt.description],
    [words.order, receipt.orderNumber],
    [words.buyer, receipt.buyer],
    [words.method, receipt.paymentMethod],
    [words.product, lines.map(({ product }) => words[product]).join(', ')],
    [words.exclVat, money(receipt.priceExclVat)],
    ...lines.map(({ vatPercentage, vat, product }): [string, string] => [
      `${words.vat} ${percent.format(vatPercentage)}\u00a0%${lines.length > 1 ? `, ${words[product]}` : ''}`,
      money(vat),
    ]),
    [words.net, money(receipt.net)],
    [words.subtotal, money(receipt.subtotal)],
    [words.total, money(receipt.total)],
    [words.currency, receipt.currency],
    [words.organisation, receipt.organisationNumber],
    ...(refund === null
      ? []
      : [
          [words[refundMessageKeys[refund.status]], `${money(refund.amount)}, ${formatDay(refund.date, region)}`] as [
            string,
            string,
          ],
        ]),
  ];
}
