import fi from '../../../locales/fi/account.json' with { type: 'json' };
import nb from '../../../locales/nb/account.json' with { type: 'json' };
import sv from '../../../locales/sv/account.json' with { type: 'json' };
import type { ReceiptMessages } from '../../../core/domain/receipt.ts';
import type { Language } from '../../../core/domain/region.ts';

const pick = (messages: typeof sv): ReceiptMessages & { title: string } => ({
  title: messages.receipt_title,
  date: messages.receipt_date,
  description: messages.receipt_description,
  order: messages.receipt_order,
  buyer: messages.receipt_buyer,
  method: messages.receipt_method,
  product: messages.receipt_product,
  podcasts: messages.receipt_podcasts,
  audiobooks: messages.receipt_audiobooks,
  exclVat: messages.receipt_excl_vat,
  vat: messages.receipt_vat,
  net: messages.receipt_net,
  subtotal: messages.receipt_subtotal,
  total: messages.receipt_total,
  currency: messages.receipt_currency,
  organisation: messages.receipt_organisation,
  refunded: messages.receipt_refunded,
  refundPending: messages.receipt_refund_pending,
  refundFailed: messages.receipt_refund_failed,
  status: messages.account_history_status,
  Created: messages.transaction_created,
  Pending: messages.transaction_pending,
  Failed: messages.transaction_failed,
  Cancelled: messages.transaction_cancelled,
});

/** The messages of the receipt's page, so that page and PDF cannot differ. */
export const receiptMessages: Record<Language, ReceiptMessages & { title: string }> = {
  sv: pick(sv),
  nb: pick(nb),
  fi: pick(fi),
};
