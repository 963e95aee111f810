import type { Transaction } from '../api/queries.ts';
import { text } from '../text.ts';

/** Words of the transaction statuses (requirement TR-04). */
export const transactionTexts: Record<Transaction['status'], () => string> = {
  Created: text.transaction_created,
  Pending: text.transaction_pending,
  Success: text.transaction_success,
  Failed: text.transaction_failed,
  Cancelled: text.transaction_cancelled,
};
