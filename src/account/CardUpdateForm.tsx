import { useEffect, useMemo, useRef } from 'react';
import type { PaymentMethods } from '../api/queries.ts';
import { regionFacts } from '../domain/region.ts';
import { CardForm, type CardFormHandle } from '../payment/CardForm.tsx';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import type { CardUpdate } from './card-update.ts';
import styles from './SubscriptionCard.module.css';

/** Takes a new card: nothing is charged, and the old one stays until the new one is kept. */
export function CardUpdateForm({
  methods,
  update,
  onAbort,
}: {
  methods: PaymentMethods;
  update: CardUpdate;
  onAbort: () => void;
}) {
  const { region } = useView();
  const card = useRef<CardFormHandle>(null);
  const amount = useMemo(() => ({ value: 0, currency: regionFacts[region].currency }), [region]);
  // the button that opened this is gone
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isBusy = update.phase === 'busy';
  return (
    <div className={styles['form']}>
      <h3 tabIndex={-1} ref={heading}>
        {text.account_card_change_title()}
      </h3>
      <p className={styles['soft']}>{text.account_card_change_body()}</p>
      <CardForm
        ref={card}
        methods={methods}
        amount={amount}
        onSubmit={update.submit}
        onDetails={update.confirmDetails}
        onEnter={() => card.current?.submit()}
      />
      <p className={styles['soft']}>{text.checkout_safe()}</p>
      {update.failure !== undefined && (
        // the toast has said it already
        <Notice kind="error">
          <p>{update.failure}</p>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {isBusy ? text.account_card_checking() : ''}
      </p>
      <div className={styles['actions']}>
        <Button isBusy={isBusy} onClick={() => card.current?.submit()}>
          {text.account_card_save()}
        </Button>
        {!isBusy && (
          <Button variant="secondary" onClick={onAbort}>
            {text.account_card_abort()}
          </Button>
        )}
      </div>
    </div>
  );
}
