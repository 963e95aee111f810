import { useState, type ComponentProps } from 'react';
import { isCardExpired } from '../../core/domain/payment.ts';
import { CardForm } from '../payment/CardForm.tsx';
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
  ...form
}: Omit<ComponentProps<typeof CardForm>, 'stored'> & { isDisabled: boolean }) {
  const [isOtherCard, setOtherCard] = useState(false);
  const [openedAt] = useState(() => new Date());
  const storedCard = form.methods.storedPaymentMethod;
  const isExpired = storedCard !== null && isCardExpired(storedCard, openedAt);
  const stored = storedCard === null || isExpired || isOtherCard ? undefined : storedCard;
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
          <Button variant="secondary" size="small" disabled={isDisabled} onClick={() => setOtherCard(!isOtherCard)}>
            {isOtherCard ? text.checkout_card_keep({ digits: storedCard.lastFour }) : text.checkout_card_change()}
          </Button>
        </div>
      )}
      <CardForm {...form} stored={stored} />
      {stored === undefined && <p className={styles['safe']}>{text.checkout_safe()}</p>}
    </>
  );
}
