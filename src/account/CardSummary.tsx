import { useQuery } from '@tanstack/react-query';
import { paymentMethodsQuery } from '../api/queries.ts';
import { formatCard } from '../payment/card-text.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';

/** The stored card as one line, or a link to add one; empty while unknown. */
export function CardSummary() {
  const { region } = useView();
  const methods = useQuery(paymentMethodsQuery(region));
  if (!methods.data) return null;
  const card = methods.data.storedPaymentMethod;
  if (card) return formatCard(card);
  return (
    <>
      {text.account_card_none()} <a href={linkTo('payments', region)}>{text.account_card_add()}</a>
    </>
  );
}
