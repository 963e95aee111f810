import { useState, type ComponentProps } from 'react';
import { isCardExpired } from '../../core/domain/payment.ts';
import { CardForm } from '../payment/CardForm.tsx';
import { sayCard } from '../payment/card-text.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './PaymentPanel.module.css';

/**
 * The card to pay with: the kept one in one press, or another that is typed (requirement CC-13). A kept card that has
 * expired is named, and another one asked for.
 *
 * @param isDisabled a payment is under way: the card stays as it is.
 */
export function CardChoice({
  isDisabled,
  ...form
}: Omit<ComponentProps<typeof CardForm>, 'stored'> & { isDisabled: boolean }) {
  const [isOther, setOther] = useState(false);
  const [openedAt] = useState(() => new Date());
  const kept = form.methods.storedPaymentMethod;
  const isExpired = kept !== null && isCardExpired(kept, openedAt);
  const stored = kept === null || isExpired || isOther ? undefined : kept;
  return (
    <>
      {kept !== null && isExpired && (
        <Notice kind="warning">
          <p>{text.checkout_card_expired({ card: sayCard(kept) })}</p>
        </Notice>
      )}
      {kept !== null && !isExpired && (
        <div className={styles['kept']}>
          <p>{isOther ? text.checkout_card_other() : sayCard(kept)}</p>
          <Button variant="secondary" size="small" disabled={isDisabled} onClick={() => setOther(!isOther)}>
            {isOther ? text.checkout_card_keep({ digits: kept.lastFour }) : text.checkout_card_change()}
          </Button>
        </div>
      )}
      <CardForm {...form} stored={stored} />
      {stored === undefined && <p className={styles['safe']}>{text.checkout_safe()}</p>}
    </>
  );
}
