import { useQuery } from '@tanstack/react-query';
import { paymentMethodsQuery, type StoredCard } from '../api/queries.ts';
import { deviceWalletNames } from '../domain/device-wallet.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';

const brands: Record<string, string> = { visa: 'Visa', mc: 'Mastercard', amex: 'American Express' };

/** A stored card in words: brand or the wallet that holds it, last four digits and expiry, and nothing more of it. */
export const sayCard = ({ paymentMethodType: type, brand, lastFour, expiryMonth, expiryYear }: StoredCard): string =>
  text.account_card_line({
    brand: type === 'Card' ? (brands[brand] ?? brand) : deviceWalletNames[type],
    digits: lastFour,
    expiry: `${expiryMonth.padStart(2, '0')}/${expiryYear.slice(-2)}`,
  });

/** The stored card as one line, or the way to add one; empty while unknown. */
export function CardLine() {
  const { region } = useView();
  const methods = useQuery(paymentMethodsQuery(region));
  if (!methods.data) return null;
  const card = methods.data.storedPaymentMethod;
  if (card) return sayCard(card);
  return (
    <>
      {text.account_card_none()} <a href={linkTo('payments', region)}>{text.account_card_add()}</a>
    </>
  );
}
