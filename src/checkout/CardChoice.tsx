import { useImperativeHandle, useRef, useState, type ComponentProps } from 'react';
import { isCardExpired } from '../../core/domain/payment.ts';
import { CardForm, type CardFormHandle } from '../payment/CardForm.tsx';
import { formatCard } from '../payment/card-text.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './PaymentPanel.module.css';

/**
 * The card to pay with: the stored one in one click, or a new one (requirement CC-13). An expired stored card is named,
 * and a new one required.
 *
 * @param isDisabled a payment is in progress: the card cannot change.
 */
export function CardChoice({
  isDisabled,
  ref,
  ...form
}: Omit<ComponentProps<typeof CardForm>, 'stored'> & { isDisabled: boolean }) {
  const [isOtherCard, setOtherCard] = useState(false);
  const [openedAt] = useState(() => new Date());
  const storedCard = form.methods.storedPaymentMethod;
  const isExpired = storedCard !== null && isCardExpired(storedCard, openedAt);
  const stored = storedCard === null || isExpired || isOtherCard ? undefined : storedCard;
  const card = useRef<CardFormHandle>(null);
  const otherCard = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({
    validate: () => card.current?.validate() ?? false,
    submit: () => card.current?.submit(),
    postpone: () => card.current?.postpone() ?? false,
    // a stored card has no field: another card corrects the payment
    focusField: (field) => (stored === undefined ? card.current?.focusField(field) : otherCard.current?.focus()),
  }));
  return (
    <>
      {storedCard !== null && isExpired && (
        <Notice kind="warning">
          <p>{text.checkout_card_expired({ card: formatCard(storedCard) })}</p>
        </Notice>
      )}
      {storedCard !== null && !isExpired && (
        <div className={styles['kept']}>
          <p>{isOtherCard ? text.checkout_card_other() : formatCard(storedCard)}</p>
          <Button
            ref={otherCard}
            variant="secondary"
            size="small"
            disabled={isDisabled}
            onClick={() => setOtherCard(!isOtherCard)}
          >
            {isOtherCard ? text.checkout_card_keep({ digits: storedCard.lastFour }) : text.checkout_card_change()}
          </Button>
        </div>
      )}
      <CardForm {...form} ref={card} stored={stored} />
      {stored === undefined && <p className={styles['safe']}>{text.checkout_safe()}</p>}
    </>
  );
}
