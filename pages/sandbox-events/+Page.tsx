import { Badge, type BadgeKind } from '../../src/ui/Badge.tsx';
import { Panel } from '../sandbox/Panel.tsx';
import styles from '../sandbox/sandbox.module.css';
import type { SandboxEvents } from './+data.ts';
import own from './sandbox-events.module.css';

type CollectedRow = SandboxEvents[number];

const refusals: Record<number, [BadgeKind, string]> = {
  400: ['error', 'invalid'],
  403: ['warning', 'no consent, or another site'],
  409: ['neutral', 'kept before'],
  413: ['error', 'over 64 KiB'],
  415: ['error', 'no JSON'],
  429: ['warning', 'too many'],
  503: ['warning', 'the store is away'],
};

/** Why a batch was rejected, by error title. */
const reasons: Record<string, string> = {
  ConsentMissing: 'Whoever sent it has not agreed to statistics: nothing of it was read.',
  CrossSiteRequestRefused: 'It came from no page of ours: nothing of it was read.',
  UnsupportedMediaType: 'Its content type is not application/json: nothing of it was read.',
  PayloadTooLarge: 'It is larger than a batch may be: nothing of it was read.',
  TooManyRequests: 'More than 300 batches in a minute from one user or address: nothing of it was read.',
  MalformedJson: 'It is not JSON.',
  EventsKnown: 'The store has had each event of it before, by its id or by its order.',
  ServiceDown: 'Nothing was kept. The browser sends it again.',
};

/** Finds the status badge of the event's batch. */
function findStatus({ status, receipt }: CollectedRow): [BadgeKind, string] {
  if (receipt === undefined || status !== 200) return refusals[status] ?? ['neutral', String(status)];
  if (receipt.declined > 0) return ['warning', 'valid, dropped'];
  return ['success', receipt.known > 0 ? `valid, ${receipt.kept} of its batch new` : 'valid, kept'];
}

/** Lists the reasons of the status. */
function explain({ title = '', faults, isRefusedWithOthers, receipt }: CollectedRow): readonly string[] {
  if (receipt !== undefined && receipt.declined > 0) return ['Its author has opted out of analytics in the account.'];
  if (isRefusedWithOthers) return ['Nothing is wrong with it: another event of its batch was refused.'];
  return faults.length > 0 ? faults : [reasons[title] ?? []].flat();
}

function Row({ seen }: { seen: CollectedRow }) {
  const [kind, result] = findStatus(seen);
  const agreed = Object.entries(seen.consent).flatMap(([category, isGiven]) => (isGiven ? [category] : []));
  return (
    <tr>
      <td data-label="Time (UTC)">
        <time dateTime={seen.at}>{seen.at.slice(11, 23)}</time>
      </td>
      <th scope="row">{seen.event}</th>
      <td data-label="Result">
        <Badge kind={kind}>{result}</Badge>
        {explain(seen).map((line) => (
          <p key={line} className={styles['soft']}>
            {line}
          </p>
        ))}
      </td>
      <td data-label="Batch">
        {seen.batch}
        {seen.title !== undefined && ` · ${seen.status} ${seen.title}`}
      </td>
      <td data-label="Consent">{agreed.join(', ') || 'none'}</td>
      <td data-label="Receivers">{seen.destinations.join(', ') || 'none'}</td>
      <td data-label="Page">
        <span className={styles['payload']}>{seen.page}</span>
      </td>
      <td data-label="Payload">
        <span className={styles['payload']}>{JSON.stringify(seen.data)}</span>
      </td>
    </tr>
  );
}

/** For analysts, in English: events that this process collected, newest first; the page reloads itself. */
export function Page({ data: { events } }: { data: { events: SandboxEvents } }) {
  return (
    <div className={styles['page']} lang="en">
      <header className={styles['head']}>
        <h1>Events</h1>
        <p>
          What browsers send to the collector, with its result, the consent and the receivers. The page reloads every
          three seconds; <a href="/__sandbox/events.json">the same as JSON</a>, <a href="/__sandbox">the sandbox</a>.
          Events arrive only after a user agrees to statistics.
        </p>
      </header>
      <Panel title={`${events.length} received`} isWide>
        {events.length === 0 ? (
          <p className={styles['soft']}>Nothing yet: open the site in another tab, agree, and use it.</p>
        ) : (
          <div className={`${styles['scroll']} ${own['events']}`} role="region" aria-label="Events" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {['Time (UTC)', 'Event', 'Result', 'Batch', 'Consent', 'Receivers', 'Page', 'Payload'].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {events.map((seen, index) => (
                  <Row key={index} seen={seen} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </div>
  );
}
