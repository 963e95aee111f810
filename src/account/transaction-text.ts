import type { Transaction } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';

const transactionTexts: Record<Transaction['status'], () => string> = {
  Created: text.transaction_created,
  Pending: text.transaction_pending,
  Success: text.transaction_success,
  Failed: text.transaction_failed,
  Cancelled: text.transaction_cancelled,
};

/**
 * Formats the status of a transaction, including its refund (requirement TR-04). A failed refund still counts as
 * pending, because staff completes it.
 */
export function getTransactionText({
  status,
  amount,
  refund,
}: Pick<Transaction, 'status' | 'amount' | 'refund'>): string {
  if (refund === null) return transactionTexts[status]();
  if (refund.status !== 'Success') return text.transaction_refunding();
  return refund.amount < amount ? text.transaction_partly_refunded() : text.transaction_refunded();
}
