import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pauseForecastQuery, subscriptionQuery, type PauseForecast, type Subscription } from '../api/queries.ts';
import { formatDay, formatDateTime } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { isOurs } from '../payment/subscription-predicates.ts';
import dialog from './ChangePlanPage.module.css';
import { Loaded } from './QueryBoundary.tsx';
import styles from './PauseTerms.module.css';
import card from './SubscriptionCard.module.css';
import { usePause } from './pause.ts';

const sharedPlans: readonly number[] = [2, 4];
const lengths = { 1: text.pause_month, 2: text.pause_two_months, 3: text.pause_three_months } as const;

const sayMoney = (major: number, region: Region): string => formatMoney(toMinor(major), region);

const sayCharge = ({ amount, date }: { amount: number; date: string }, region: Region): string =>
  text.account_charge({ price: sayMoney(amount, region), date: formatDay(date, region) });

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={dialog['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The buttons: closing is the dialog's own affair. */
function Answer({ confirm, isBusy, run }: { confirm: string; isBusy: boolean; run: () => void }) {
  return (
    <form method="dialog" className={card['actions']}>
      <Button type="button" isBusy={isBusy} onClick={run}>
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

function Choice({ held, choices }: { held: Subscription; choices: PauseForecast['choices'] }) {
  const { region } = useView();
  const [months, setMonths] = useState<number>(1);
  const { pause, isBusy, failure } = usePause();
  const chosen = choices.find((choice) => choice.months === months) ?? choices[0];
  if (chosen === undefined) return <p>{text.pause_denied()}</p>;
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
              checked={choice.months === chosen.months}
              onChange={() => setMonths(choice.months)}
            />
            {lengths[choice.months]()}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        <Facts
          facts={[
            [text.change_today(), sayMoney(0, region)],
            [text.pause_listen_until(), formatDateTime(chosen.startsAt, region, {})],
            [text.pause_goes_on(), formatDay(chosen.resumesAt, region)],
            [text.change_next_charge(), sayCharge(chosen.nextCharge, region)],
          ]}
        />
      </div>
      {sharedPlans.includes(held.offer.subscriptionOfferType) && <p>{text.pause_guest()}</p>}
      {held.voucher && <p>{text.pause_voucher({ code: held.voucher.voucherCode })}</p>}
      {failure !== undefined && (
        <Notice kind="error" isAnnounced>
          <p>{failure}</p>
        </Notice>
      )}
      <Answer confirm={text.pause_confirm()} isBusy={isBusy} run={() => pause(chosen.months)} />
    </div>
  );
}

function Resumption({ resumption }: { resumption: NonNullable<PauseForecast['resumption']> }) {
  const { region } = useView();
  const { resume, isBusy, failure } = usePause();
  const { today, nextCharge } = resumption;
  const price = sayMoney(today, region);
  return (
    <div className={dialog['said']}>
      <p>{today > 0 ? text.resume_now() : text.resume_called_off()}</p>
      <Facts
        facts={[
          [text.change_today(), price],
          ...(nextCharge === null ? [] : [[text.change_next_charge(), sayCharge(nextCharge, region)] as const]),
        ]}
      />
      {failure !== undefined && (
        <Notice kind="error" isAnnounced>
          <p>{failure}</p>
        </Notice>
      )}
      <Answer
        confirm={today > 0 ? text.resume_confirm_pay({ price }) : text.resume_confirm()}
        isBusy={isBusy}
        run={() => resume(today)}
      />
    </div>
  );
}

/** What a pause, or its end, means and costs, computed by the server, and the button that does it (decision 0082). */
export function PauseTerms() {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  const forecast = useQuery(pauseForecastQuery(region));
  const held = subscriptions.data?.subscriptions.find(({ discriminator }) => isOurs(discriminator));
  if (held === undefined) return null;
  return (
    <Loaded query={forecast}>
      {({ choices, resumption }) =>
        resumption === null ? <Choice held={held} choices={choices} /> : <Resumption resumption={resumption} />
      }
    </Loaded>
  );
}
