import { formatDay } from './date.ts';
import { formatMoney, toMinor } from './money.ts';
import { regionConfigs, type Region } from './region.ts';
import type { Product, TransactionStatus } from './transaction.ts';

/** A receipt of the v2 API; amounts in major units. */
export type ReceiptData = {
  date: string;
  description: string;
  orderNumber: string;
  buyer: string;
  paymentMethod: string;
  lines: readonly { product: Product; priceExclVat: number; vatPercentage: number; vat: number }[];
  net: number;
  subtotal: number;
  total: number;
  currency: string;
  organisationNumber: string;
  /** a failed payment was never paid */
  status: TransactionStatus;
  /** pending or past refund */
  refund: { amount: number; status: 'Pending' | 'Success' | 'Failed'; date: string } | null;
};

/** Labels of a receipt in one language. */
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
 * Lists the rows of a receipt in order, for the page and for the file (requirement TR-03). The net price of each
 * product comes before their sum, the tax of each rate and the total. An unpaid status comes first, a refund last. The tax rate
 * comes from the data (requirement TR-06).
 *
 * @returns label and formatted value of each row.
 */
export function listReceiptRows(
  receipt: ReceiptData,
  messages: ReceiptMessages,
  region: Region,
): [label: string, value: string][] {
  const money = (major: number): string => formatMoney(toMinor(major), region);
  const percent = new Intl.NumberFormat(regionConfigs[region].locale, { maximumFractionDigits: 2 });
  const { lines, refund, status } = receipt;
  const isBundle = lines.length > 1;
  const addProduct = (label: string, product: Product): string => (isBundle ? `${label}, ${messages[product]}` : label);
  return [
    // first, so that it is not read as a proof of payment
    ...(status === 'Success' ? [] : [[messages.status, messages[status]] as [string, string]]),
    [messages.date, formatDay(receipt.date, region)],
    [messages.description, receipt.description],
    [messages.order, receipt.orderNumber],
    [messages.buyer, receipt.buyer],
    [messages.method, receipt.paymentMethod],
    [messages.product, lines.map(({ product }) => messages[product]).join(', ')],
    ...lines.map(({ product, priceExclVat }): [string, string] => [
      addProduct(messages.exclVat, product),
      money(priceExclVat),
    ]),
    [messages.net, money(receipt.net)],
    [messages.subtotal, money(receipt.subtotal)],
    ...lines.map(({ vatPercentage, vat, product }): [string, string] => [
      addProduct(`${messages.vat} ${percent.format(vatPercentage)}\u00a0%`, product),
      money(vat),
    ]),
    ...(isBundle ? [[messages.vat, money(lines.reduce((sum, { vat }) => sum + vat, 0))] as [string, string]] : []),
    [messages.total, money(receipt.total)],
    [messages.currency, receipt.currency],
    [messages.organisation, receipt.organisationNumber],
    ...(refund === null
      ? []
      : [
          [
            messages[refundMessageKeys[refund.status]],
            `${money(refund.amount)}, ${formatDay(refund.date, region)}`,
          ] as [string, string],
        ]),
  ];
}
