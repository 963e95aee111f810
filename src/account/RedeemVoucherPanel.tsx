import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Subscription } from '../api/queries.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { constants } from '../../core/domain/constants.ts';
import { normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useView } from '../view.tsx';
import { useRedeemVoucher } from './use-redeem-voucher.ts';
import styles from './SubscriptionCard.module.css';

/**
 * Explains why the server would reject every code in the current state, where the user can change that state; otherwise
 * undefined.
 */
function getRedeemBlocker({ status }: Subscription): string | undefined {
  if (status === statusNumbers.inTrial) return text.redeem_in_trial();
  return status === statusNumbers.cancelled ? text.redeem_cancelled_subscription() : undefined;
}

/** Redeems a voucher on a running subscription (requirements VO-10 … VO-12). */
export function RedeemVoucherPanel({ subscription }: { subscription: Subscription }) {
  const { query } = useView();
  const [typed, setTyped] = useState(query['coupon'] ?? '');
  const { found, failure, isLooking, isRedeeming, isDone, look, redeem, forget } = useRedeemVoucher(subscription);
  const input = useRef<HTMLInputElement>(null);
  const code = normalizeVoucherCode(typed);
  const isTooLong = code.length > constants.voucherMaximumLength;
  const error = isTooLong ? text.voucher_invalid_code() : failure;

  // the clicked button disappears after a cancellation
  const hadTerms = useRef(false);
  useEffect(() => {
    if (!found && hadTerms.current) input.current?.focus();
    hadTerms.current = found !== undefined;
  }, [found]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code !== '' && !isTooLong) look(typed);
  };

  const blocker = getRedeemBlocker(subscription);
  if (blocker !== undefined) {
    return (
      <section className={styles['card']} aria-labelledby="redeem-heading">
        <h2 id="redeem-heading" className={styles['plan']}>
          {text.redeem_title()}
        </h2>
        <p className={styles['soft']}>{blocker}</p>
      </section>
    );
  }

  return (
    <section className={styles['card']} aria-labelledby="redeem-heading">
      <h2 id="redeem-heading" className={styles['plan']}>
        {text.redeem_title()}
      </h2>
      <p className={styles['soft']}>{text.redeem_body()}</p>
      {found ? (
        <found.RedeemTerms
          terms={found.terms}
          isRedeeming={isRedeeming}
          onRedeem={() => redeem(found.terms.voucherCode, () => setTyped(''))}
          onAbort={forget}
        />
      ) : (
        <form noValidate onSubmit={submit}>
          <Field
            ref={input}
            label={text.voucher_label()}
            value={typed}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={isLooking}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              forget();
            }}
            {...(error === undefined ? {} : { error })}
            action={
              <Button type="submit" variant="secondary" size="small" isBusy={isLooking} disabled={code === ''}>
                {text.redeem_check()}
              </Button>
            }
          />
        </form>
      )}
      <p className="visually-hidden" role="status">
        {isLooking ? text.voucher_checking() : isDone && !found ? text.redeem_done() : ''}
      </p>
    </section>
  );
}
