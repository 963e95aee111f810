import { useState } from 'react';
import { readClientId } from '../analytics/client-id.ts';
import type { SentEvent } from '../analytics/event-history.ts';
import { formatDateTime } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import task from '../ui/TaskPage.module.css';
import { useView } from '../view.tsx';
import styles from './SentEvents.module.css';
import { getEventName, listEventFields, getDeliveryText } from './event-text.ts';

/** Number of events shown at first and added by each click. */
const step = 10;

function SentEventRow({ sent }: { sent: SentEvent }) {
  const { region } = useView();
  const { ways, ...event } = sent;
  return (
    <li className={styles['event']}>
      <div className={styles['what']}>
        <h3>{getEventName(event.data.event)}</h3>
        <time dateTime={event.occurredAt} className={task['lead']}>
          {formatDateTime(event.occurredAt, region)}
        </time>
      </div>
      <DescriptionList kind="close" rows={listEventFields(event, region)}>
        <div>
          <dt>{text.consent_field_went()}</dt>
          <dd>
            {ways.map((way) => (
              <p key={way}>{getDeliveryText(way)}</p>
            ))}
          </dd>
        </div>
      </DescriptionList>
      <details className={styles['exact']}>
        <summary>{text.consent_sent_exact()}</summary>
        <pre>{JSON.stringify(event, null, 2)}</pre>
      </details>
    </li>
  );
}

/** The events that this browser has sent to analysts, newest first. @param isAgreed true with consent to statistics. */
export function SentEvents({ sent, isAgreed }: { sent: readonly SentEvent[]; isAgreed: boolean }) {
  const [limit, setLimit] = useState(step);
  const shown = sent.toReversed().slice(0, limit);
  // there is none before the first event is sent
  const clientId = readClientId();
  const [before = '', after = ''] = text.consent_sent_bears({ id: '\n' }).split('\n');
  return (
    <section className={task['panel']} aria-labelledby="consent-sent">
      <h2 id="consent-sent" className={task['heading']}>
        {text.consent_sent_title()}
      </h2>
      {!isAgreed && <p>{text.consent_sent_none()}</p>}
      {isAgreed && (
        <>
          <p role="status">
            {sent.length === 0
              ? text.consent_sent_none_yet()
              : text.consent_sent_shown({ shown: shown.length, count: sent.length })}
          </p>
          {clientId !== undefined && (
            <p className={task['lead']}>
              {before}
              <code className={styles['code']}>{clientId}</code>
              {after}
            </p>
          )}
          <ol className={styles['events']}>
            {shown.map((event) => (
              <SentEventRow key={event.id} sent={event} />
            ))}
          </ol>
          {shown.length < sent.length && (
            <div className={task['actions']}>
              <Button variant="secondary" onClick={() => setLimit(limit + step)}>
                {text.consent_sent_more()}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
