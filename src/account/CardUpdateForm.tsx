import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { subscriptionQuery, type PaymentMethods } from '../api/queries.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { CardForm, type CardFormHandle, type CardPhase } from '../payment/CardForm.tsx';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import type { CardUpdate } from './card-update.ts';
import { findRetriedCharge, formatRetriedCharge } from './retried-charge.ts';
import styles from './SubscriptionCard.module.css';

/**
 * Form for a new card. It charges nothing, except that a declined charge is retried at once, as the form states
 * (decision 0100). The old card stays until the new one is stored (requirement AC-04).
 */
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
  const [phase, setPhase] = useState<CardPhase>('loading');
  const amount = useMemo(() => ({ value: 0, currency: regionConfigs[region].currency }), [region]);
  // the button that opened the form is gone
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery(subscriptionQuery(region));
  const retried = findRetriedCharge(data?.subscriptions ?? []);
  const price = retried && formatRetriedCharge(retried, region);
  const isBusy = update.phase === 'busy';
  return (
    <div className={styles['form']}>
      <h3 tabIndex={-1} ref={heading}>
        {text.account_card_change_title()}
      </h3>
      {price === undefined ? (
        <p className={styles['soft']}>{text.account_card_change_body()}</p>
      ) : (
        <p>{text.account_card_change_body_due({ price })}</p>
      )}
      <CardForm
        ref={card}
        methods={methods}
        amount={amount}
        onSubmit={update.submit}
        onDetails={update.confirmDetails}
        onEnter={() => card.current?.submit()}
        onPhase={setPhase}
      />
      <p className={styles['soft']}>{text.checkout_safe()}</p>
      {update.failure !== undefined && (
        // the toast has shown it already
        <Notice kind="error">
          <p>{update.failure}</p>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {isBusy ? text.account_card_checking() : ''}
      </p>
      <div className={styles['actions']}>
        {phase !== 'unavailable' && (
          <Button isBusy={isBusy} disabled={phase === 'loading'} onClick={() => card.current?.submit()}>
            {price === undefined ? text.account_card_save() : text.account_card_save_pay({ price })}
          </Button>
        )}
        {!isBusy && (
          <Button variant="secondary" onClick={onAbort}>
            {text.account_card_abort()}
          </Button>
        )}
      </div>
    </div>
  );
}
