import { useEffect, useRef, useState } from 'react';
import type { PaymentMethods } from '../api/queries.ts';
import { formatCard } from '../payment/card-text.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useCardUpdate } from './card-update.ts';
import { CardUpdateForm } from './CardUpdateForm.tsx';
import { RemoveCard } from './RemoveCard.tsx';
import styles from './SubscriptionCard.module.css';

/** The stored card, which can be replaced, removed, and added again (requirements AC-04, AC-05, CC-13). */
export function StoredCardPanel({ methods }: { methods: PaymentMethods }) {
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const close = (): void => setChanging(false);
  const update = useCardUpdate(close);
  const card = methods.storedPaymentMethod;
  const wasChanging = useRef(false);
  useEffect(() => {
    // the focus returns to the button that opened the form as soon as it is rendered
    if (wasChanging.current && !isChanging) opener.current?.querySelector('button')?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  const wasRemoved = useRef(false);
  useEffect(() => {
    // the focused button disappeared with the card
    if (card === null && wasRemoved.current) opener.current?.querySelector('button')?.focus();
    wasRemoved.current = false;
  }, [card]);
  if (isChanging) return <CardUpdateForm methods={methods} update={update} onAbort={close} />;
  if (update.phase === 'busy') return <Spinner label={text.account_card_checking()} isLarge />;
  return (
    <>
      <p>{card ? formatCard(card) : text.account_card_none()}</p>
      <div ref={opener} className={styles['actions']}>
        <Button variant={card ? 'secondary' : 'primary'} size="small" onClick={() => setChanging(true)}>
          {card ? text.account_card_change() : text.account_card_add()}
        </Button>
        {card && <RemoveCard onRemoved={() => (wasRemoved.current = true)} />}
      </div>
    </>
  );
}
