import fi from '../../../locales/fi/account.json' with { type: 'json' };
import nb from '../../../locales/nb/account.json' with { type: 'json' };
import sv from '../../../locales/sv/account.json' with { type: 'json' };
import type { ReceiptMessages } from '../../../core/domain/receipt.ts';
import type { Language } from '../../../core/domain/region.ts';

const pick = (words: typeof sv): ReceiptMessages & { title: string } => ({
  title: words.receipt_title,
  date: words.receipt_date,
  description: words.receipt_description,
  order: words.receipt_order,
  buyer: words.receipt_buyer,
  method: words.receipt_method,
  product: words.receipt_product,
  podcasts: words.receipt_podcasts,
  audiobooks: words.receipt_audiobooks,
  exclVat: words.receipt_excl_vat,
  vat: words.receipt_vat,
  net: words.receipt_net,
  subtotal: words.receipt_subtotal,
  total: words.receipt_total,
  currency: words.receipt_currency,
  organisation: words.receipt_organisation,
  refunded: words.receipt_refunded,
  refundPending: words.receipt_refund_pending,
  refundFailed: words.receipt_refund_failed,
  status: words.account_history_status,
  Created: words.transaction_created,
  Pending: words.transaction_pending,
  Failed: words.transaction_failed,
  Cancelled: words.transaction_cancelled,
});

/** The messages of the receipt's page, so that page and PDF cannot differ. */
export const receiptMessages: Record<Language, ReceiptMessages & { title: string }> = {
  sv: pick(sv),
  nb: pick(nb),
  fi: pick(fi),
};
