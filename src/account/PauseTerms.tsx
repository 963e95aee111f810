import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pausePreviewQuery, subscriptionQuery, type PausePreview, type Subscription } from '../api/queries.ts';
import { formatDay, formatDateTime } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { DescriptionRow } from '../ui/DescriptionList.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isOwnSubscription } from '../../core/domain/subscription.ts';
import dialog from './ChangePlanPage.module.css';
import { QueryBoundary } from './QueryBoundary.tsx';
import styles from './PauseTerms.module.css';
import card from './SubscriptionCard.module.css';
import { usePause } from './pause.ts';

const sharedPlans: readonly number[] = [2, 4];
const lengths = { 1: text.pause_month, 2: text.pause_two_months, 3: text.pause_three_months } as const;

const formatAmount = (major: number, region: Region): string => formatMoney(toMinor(major), region);

const formatCharge = ({ amount, date }: { amount: number; date: string }, region: Region): string =>
  text.account_charge({ price: formatAmount(amount, region), date: formatDay(date, region) });

function TermsList({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={dialog['rows']}>
      {rows.map(([label, value]) => (
        <DescriptionRow key={label} name={label}>
          {value}
        </DescriptionRow>
      ))}
    </dl>
  );
}

function ConfirmActions({ confirm, isBusy, onConfirm }: { confirm: string; isBusy: boolean; onConfirm: () => void }) {
  return (
    <form method="dialog" className={card['actions']}>
      <Button type="button" isBusy={isBusy} onClick={onConfirm}>
        {confirm}
      </Button>
      {!isBusy && (
        <Button type="submit" variant="secondary">
          {text.pause_close()}
        </Button>
      )}
    </form>
  );
}

function PauseForm({ subscription, choices }: { subscription: Subscription; choices: PausePreview['choices'] }) {
  const { region } = useView();
  const [months, setMonths] = useState<number>(1);
  const { pause, isBusy, failure } = usePause();
  const selected = choices.find((choice) => choice.months === months) ?? choices[0];
  if (selected === undefined) return <p>{text.pause_denied()}</p>;
  return (
    <div className={dialog['said']}>
      <p>{text.pause_lead()}</p>
      <fieldset className={styles['lengths']} disabled={isBusy}>
        <legend>{text.pause_length()}</legend>
        {choices.map((choice) => (
          <label key={choice.months}>
            <input
              type="radio"
              name="pause-months"
              checked={choice.months === selected.months}
              onChange={() => setMonths(choice.months)}
            />
            {lengths[choice.months]()}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        <TermsList
          rows={[
            [text.change_today(), formatAmount(0, region)],
            [text.pause_listen_until(), formatDateTime(selected.startsAt, region, {})],
            [text.pause_goes_on(), formatDay(selected.resumesAt, region)],
            [text.change_next_charge(), formatCharge(selected.nextCharge, region)],
          ]}
        />
      </div>
      {sharedPlans.includes(subscription.offer.subscriptionOfferType) && <p>{text.pause_guest()}</p>}
      {subscription.voucher && <p>{text.pause_voucher({ code: subscription.voucher.voucherCode })}</p>}
      <ErrorNotice message={failure} />
      <ConfirmActions confirm={text.pause_confirm()} isBusy={isBusy} onConfirm={() => pause(selected.months)} />
    </div>
  );
}

function ResumeForm({ resumption }: { resumption: NonNullable<PausePreview['resumption']> }) {
  const { region } = useView();
  const { resume, isBusy, failure } = usePause();
  const { today, nextCharge } = resumption;
  const price = formatAmount(today, region);
  return (
    <div className={dialog['said']}>
      <p>{today > 0 ? text.resume_now() : text.resume_called_off()}</p>
      <TermsList
        rows={[
          [text.change_today(), price],
          ...(nextCharge === null ? [] : [[text.change_next_charge(), formatCharge(nextCharge, region)] as const]),
        ]}
      />
      <ErrorNotice message={failure} />
      <ConfirmActions
        confirm={today > 0 ? text.resume_confirm_pay({ price }) : text.resume_confirm()}
        isBusy={isBusy}
        onConfirm={() => resume(today)}
      />
    </div>
  );
}

/** Dates and costs of a pause or its end, computed by the server, and the button that confirms it (decision 0082). */
export function PauseTerms() {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  const preview = useQuery(pausePreviewQuery(region));
  const subscription = subscriptions.data?.subscriptions.find(({ discriminator }) => isOwnSubscription(discriminator));
  if (subscription === undefined) return null;
  return (
    <QueryBoundary query={preview}>
      {({ choices, resumption }) =>
        resumption === null ? (
          <PauseForm subscription={subscription} choices={choices} />
        ) : (
          <ResumeForm resumption={resumption} />
        )
      }
    </QueryBoundary>
  );
}
