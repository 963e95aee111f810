import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Subscription } from '../api/queries.ts';
import { constants } from '../domain/constants.ts';
import { formatDay } from '../domain/date.ts';
import { formatMoney, toMinor } from '../domain/money.ts';
import { cleanVoucherCode } from '../domain/voucher.ts';
import { sayDiscount } from '../payment/discount-text.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { keepDays } from '../ui/keep-days.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { useRedeem, type VoucherTerms } from './redeem.ts';
import styles from './SubscriptionCard.module.css';

const inTrial = 2;
const cancelled = 4;

/** What a voucher brings, from which day and until when, before anything is done. */
function Terms({ terms }: { terms: VoucherTerms }) {
  const { region } = useView();
  const price = formatMoney(toMinor(terms.defaultPrice), region);
  return (
    <Notice kind="info" isAnnounced title={terms.voucherCode}>
      <p>{keepDays(text.redeem_from({ worth: sayDiscount(terms), date: formatDay(terms.startsAt, region) }))}</p>
      <p>
        {terms.endsAt === null
          ? text.redeem_forever()
          : keepDays(text.redeem_until({ date: formatDay(terms.endsAt, region), price }))}
      </p>
    </Notice>
  );
}

/** Why the server refuses every code as the plan stands now, where waiting or a way back helps; undefined when it may take one. */
function sayBar({ status }: Subscription): string | undefined {
  if (status === inTrial) return text.redeem_in_trial();
  return status === cancelled ? text.redeem_cancelled_subscription() : undefined;
}

/** Redeems a voucher on a running subscription (requirements VO-10 … VO-12). */
export function RedeemPanel({ subscription }: { subscription: Subscription }) {
  const [typed, setTyped] = useState('');
  const { terms, failure, isLooking, isRedeeming, isDone, look, redeem, forget } = useRedeem(subscription);
  const input = useRef<HTMLInputElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const code = cleanVoucherCode(typed);
  const isTooLong = code.length > constants.voucherMaximumLength;
  const error = isTooLong ? text.voucher_invalid_code() : failure;

  // the button that was pressed has gone, on the way there and on the way back
  const hadTerms = useRef(false);
  useEffect(() => {
    if (terms) confirm.current?.focus();
    else if (hadTerms.current) input.current?.focus();
    hadTerms.current = terms !== undefined;
  }, [terms]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code !== '' && !isTooLong) look(typed);
  };

  const bar = sayBar(subscription);
  if (bar !== undefined) {
    return (
      <section className={styles['card']} aria-labelledby="redeem-heading">
        <h2 id="redeem-heading" className={styles['plan']}>
          {text.redeem_title()}
        </h2>
        <p className={styles['soft']}>{bar}</p>
      </section>
    );
  }

  return (
    <section className={styles['card']} aria-labelledby="redeem-heading">
      <h2 id="redeem-heading" className={styles['plan']}>
        {text.redeem_title()}
      </h2>
      <p className={styles['soft']}>{text.redeem_body()}</p>
      {terms ? (
        <div className={styles['form']}>
          <Terms terms={terms} />
          <div className={styles['actions']}>
            <Button ref={confirm} isBusy={isRedeeming} onClick={() => redeem(terms.voucherCode, () => setTyped(''))}>
              {text.redeem_confirm()}
            </Button>
            {!isRedeeming && (
              <Button variant="secondary" onClick={forget}>
                {text.redeem_abort()}
              </Button>
            )}
          </div>
        </div>
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
        {isLooking ? text.voucher_checking() : isDone && !terms ? text.redeem_done() : ''}
      </p>
    </section>
  );
}
