import type { components } from '../../../api-spec/generated/v2.ts';
import { company } from '../../../core/brand.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import type { StoredRefund } from './refund.ts';
import type { StoredTransaction } from './store.ts';

/** The rate of a receipt, or the effective rate of all its lines, in per cent with two decimals. */
function findRate(lines: StoredTransaction['lines'], net: number, vat: number): number {
  const [first] = lines;
  if (first !== undefined && lines.every(({ rate }) => rate === first.rate)) return first.rate;
  return net === 0 ? 0 : Math.round((vat / net) * 10_000) / 100;
}

const refundStatuses = { pending: 'Pending', succeeded: 'Success', failed: 'Failed' } as const;

/** Maps the refund of a payment to the API; null without one. */
export const writeRefund = (refunded: StoredRefund | undefined): components['schemas']['TransactionRefund'] | null =>
  refunded === undefined
    ? null
    : {
        amount: toMajor(refunded.amount),
        status: refundStatuses[refunded.state],
        date: (refunded.settledAt ?? refunded.createdAt).toISOString(),
      };

/**
 * Maps a transaction to its receipt (TR-03): a line for each product with its own tax, and the sums.
 *
 * @param buyer the name on the receipt.
 */
export function writeReceipt(
  stored: StoredTransaction,
  buyer: string,
  refunded?: StoredRefund,
): components['schemas']['Receipt'] {
  const { lines } = stored;
  const sum = (part: 'net' | 'vat' | 'total'): number => lines.reduce((total, line) => total + line[part], 0);
  const net = sum('net');
  const total = sum('total');
  return {
    id: stored.id,
    date: stored.createdAt.toISOString(),
    description: getPlanName(stored.offer),
    orderNumber: stored.orderNumber,
    buyer,
    paymentMethod: stored.methodText,
    lines: lines.map((line) => ({
      product: line.product,
      priceExclVat: toMajor(line.net),
      vatPercentage: line.rate,
      net: toMajor(line.net),
      vat: toMajor(line.vat),
      total: toMajor(line.total),
    })),
    priceExclVat: toMajor(net),
    vatPercentage: findRate(lines, net, sum('vat')),
    net: toMajor(net),
    subtotal: toMajor(net),
    total: toMajor(total),
    organisationNumber: company.organisationNumbers[stored.region],
    product: lines.some(({ product }) => product === 'audiobooks') ? 'audiobooks' : 'podcasts',
    currency: stored.currency,
    status: stored.status,
    refund: writeRefund(refunded),
  };
}
