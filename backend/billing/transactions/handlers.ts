import type { components } from '../../../api-spec/generated/v2.ts';
import { toMajor } from '../../../core/domain/money.ts';
import { offerNumbers } from '../../../core/domain/offer.ts';
import type { AppContext } from '../../app-context.ts';
import type { ApiUser, Handlers } from '../../api/handler-types.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { findRefunds, type StoredRefund } from './refund.ts';
import { findPurchase } from './purchase.ts';
import { writeReceipt, writeRefund } from './receipt.ts';
import { countTransactions, findTransaction, listTransactions, type StoredTransaction } from './store.ts';

type TransactionHandlers = Pick<
  Handlers,
  'getLatestPurchase' | 'getTransactionCount' | 'getTransactionHistory' | 'getReceipt' | 'getReceiptFile'
>;

const writeTransaction = (
  stored: StoredTransaction,
  refunded: StoredRefund | undefined,
): components['schemas']['Transaction'] => ({
  id: stored.id,
  date: stored.createdAt.toISOString(),
  description: getPlanName(stored.offer),
  amount: toMajor(stored.amount),
  currencyCode: stored.currency,
  status: stored.status,
  paymentMethodType: stored.method,
  offerType: offerNumbers[stored.offer],
  refund: writeRefund(refunded),
});

/** The transactions of a user, and the stored card. */
export function transactionHandlers(context: AppContext): TransactionHandlers {
  const { db, clock } = context;
  const findReceipt = async (user: ApiUser, id: string): Promise<components['schemas']['Receipt'] | undefined> => {
    const stored = await findTransaction(db, user.userId, id);
    if (stored === undefined) return undefined;
    const refunds = await findRefunds(db, [stored.id]);
    return writeReceipt(stored, user.name === '' ? user.email : user.name, refunds.get(stored.id));
  };
  return {
    getLatestPurchase: async ({ user, region }) => {
      const purchase = await findPurchase(db, { userId: user.userId, region }, clock.now());
      return purchase === undefined ? { status: 404, problem: { title: 'NotFound' } } : { status: 200, body: purchase };
    },
    getTransactionCount: async ({ user }) => ({
      status: 200,
      body: { count: await countTransactions(db, user.userId) },
    }),
    getTransactionHistory: async ({ user, query: { page, pageSize } }) => {
      const stored = await listTransactions(db, user.userId, page, pageSize);
      const refunds = await findRefunds(
        db,
        stored.map(({ id }) => id),
      );
      const transactions = stored.map((one) => writeTransaction(one, refunds.get(one.id)));
      const total = await countTransactions(db, user.userId);
      return { status: 200, body: { transactions, page, pageSize, total } };
    },
    getReceipt: async ({ user, path }) => {
      const body = await findReceipt(user, path.id);
      return body === undefined ? { status: 404, problem: { title: 'NotFound' } } : { status: 200, body };
    },
    getReceiptFile: async ({ user, path, region }) => {
      const receipt = await findReceipt(user, path.id);
      if (receipt === undefined) return { status: 404, problem: { title: 'NotFound' } };
      // the PDF library is loaded on first use, not at every start
      const { createReceiptPdf } = await import('./receipt-pdf.ts');
      const headers = { 'Content-Disposition': `attachment; filename="${receipt.orderNumber}.pdf"` };
      return { status: 200, bytes: await createReceiptPdf(receipt, region, user.email), headers };
    },
  };
}
