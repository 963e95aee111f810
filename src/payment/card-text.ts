import type { StoredCard } from '../api/queries.ts';
import { deviceWalletNames } from '../../core/domain/device-wallet.ts';
import { text } from '../../core/i18n/text.ts';

const brands: Record<string, string> = { visa: 'Visa', mc: 'Mastercard', amex: 'American Express' };

/** A stored card as text: brand or wallet, last four digits and expiry. */
export const formatCard = ({ paymentMethodType: type, brand, lastFour, expiryMonth, expiryYear }: StoredCard): string =>
  text.account_card_line({
    brand: type === 'Card' ? (brands[brand] ?? brand) : deviceWalletNames[type],
    digits: lastFour,
    expiry: `${expiryMonth.padStart(2, '0')}/${expiryYear.slice(-2)}`,
  });
