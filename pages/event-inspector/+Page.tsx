import { Badge, type BadgeKind } from '../../src/ui/Badge.tsx';
import { Panel } from '../sandbox/Panel.tsx';
import styles from '../sandbox/sandbox.module.css';
import type { InspectedEvents } from './+data.ts';
import own from './event-inspector.module.css';

type CollectedRow = InspectedEvents['events'][number];

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
function findStatus({ status, receipt, isValidAmongInvalid }: CollectedRow): [BadgeKind, string] {
  if (receipt === undefined || (status !== 200 && !isValidAmongInvalid))
    return refusals[status] ?? ['neutral', String(status)];
  if (receipt.declined > 0) return ['warning', 'valid, dropped'];
  return ['success', receipt.known > 0 ? `valid, ${receipt.kept} of its batch new` : 'valid, kept'];
}

/** Lists the reasons of the status. */
function explain({ title = '', faults, isValidAmongInvalid, receipt }: CollectedRow): readonly string[] {
  if (receipt !== undefined && receipt.declined > 0) return ['Its author has opted out of analytics in the account.'];
  if (isValidAmongInvalid) return ['It is kept; another event of its batch is invalid.'];
  return faults.length > 0 ? faults : [reasons[title] ?? []].flat();
}

/** A payload that opens and closes; the page's script leaves an open one open. */
function Payload({ title, value }: { title: string; value: unknown }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre className={own['payload']}>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

function Row({ seen }: { seen: CollectedRow }) {
  const [kind, result] = findStatus(seen);
  const agreed = Object.entries(seen.consent).flatMap(([category, isGiven]) => (isGiven ? [category] : []));
  return (
    <tr id={`event-${seen.number}`}>
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
      <td data-label="From">
        {seen.region} · {seen.user} · <code>{seen.client.slice(0, 8)}</code>
      </td>
      <td data-label="Consent">{agreed.join(', ') || 'none'}</td>
      <td data-label="Page">
        <span className={styles['payload']}>{seen.page}</span>
      </td>
      <td data-label="Payload">
        <Payload title="as sent" value={seen.raw} />
        {seen.mapped.map(({ destination, payload }) => (
          <Payload key={destination} title={`to ${destination}`} value={payload} />
        ))}
        {seen.mapped.length === 0 && <p className={styles['soft']}>to no receiver</p>}
      </td>
    </tr>
  );
}

const filters = { event: 'Event', region: 'Region', consent: 'Consent', user: 'User', client: 'Browser' };

/** Filters that work without script too; the script applies them without a new page. */
function Filters({ filter, options }: Pick<InspectedEvents, 'filter' | 'options'>) {
  return (
    <form className={own['filters']} data-filters>
      {Object.entries(filters).map(([name, label]) => (
        <label key={name}>
          {label}
          <select name={name} defaultValue={filter[name] ?? ''}>
            <option value="">all</option>
            {[...new Set([...(options[name] ?? []), ...(filter[name] ? [filter[name]] : [])])].map((value) => (
              <option key={value} value={value}>
                {name === 'client' ? value.slice(0, 8) : value}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        <input type="checkbox" data-live defaultChecked /> Add new events
      </label>
      <noscript>
        <button type="submit">Show</button>
      </noscript>
    </form>
  );
}

/** What the list shows, and why it may be empty. */
function describeCount(count: number, isFiltered: boolean): string {
  if (count > 0) return `${count} events, newest first; the latest 200 are kept.`;
  return isFiltered ? 'No event matches.' : 'Nothing yet: open the site in another tab, agree, and use it.';
}

const heads = ['Time (UTC)', 'Event', 'Result', 'Batch', 'From', 'Consent', 'Page', 'Payload'];

/** For analysts, in English: events that this process collected, newest first. */
export function Page({ data: { events, filter, options } }: { data: InspectedEvents }) {
  return (
    <div className={styles['page']} lang="en">
      <header className={styles['head']}>
        <h1>Events</h1>
        <p>
          What browsers send to the collector, with its result, the consent, and what each receiver gets. New events are
          added every three seconds; <a href="/__events.json">the same as JSON</a>, <a href="/__sandbox">the sandbox</a>
          . Events arrive only after a user agrees to statistics. This page exists in sandbox mode only.
        </p>
      </header>
      <Panel title="Received" isWide>
        <Filters filter={filter} options={options} />
        <p className={styles['soft']} data-count>
          {describeCount(events.length, Object.values(filter).some(Boolean))}
        </p>
        <div className={`${styles['scroll']} ${own['events']}`} role="region" aria-label="Events" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody data-rows>
              {events.map((seen) => (
                <Row key={seen.number} seen={seen} />
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  );
}
