import { Badge, type BadgeKind } from '../../src/ui/Badge.tsx';
import { Panel } from '../sandbox/Panel.tsx';
import styles from '../sandbox/sandbox.module.css';
import type { SeenEvents } from './+data.ts';

const verdicts: Record<number, [BadgeKind, string]> = {
  204: ['success', 'valid, kept'],
  400: ['error', 'invalid'],
  403: ['warning', 'no consent, or another site'],
  409: ['neutral', 'kept before'],
  413: ['error', 'too large'],
  415: ['error', 'no JSON'],
  429: ['warning', 'too many'],
  503: ['warning', 'the store is away'],
};

function Row({ seen }: { seen: SeenEvents[number] }) {
  const [kind, verdict] = verdicts[seen.status] ?? ['neutral', String(seen.status)];
  const agreed = Object.entries(seen.consent).flatMap(([category, isGiven]) => (isGiven ? [category] : []));
  return (
    <tr>
      <td>
        <time dateTime={seen.at}>{seen.at.slice(11, 23)}</time>
      </td>
      <th scope="row">{seen.event}</th>
      <td>
        <Badge kind={kind}>{verdict}</Badge>
        {seen.faults.map((fault) => (
          <p key={fault} className={styles['soft']}>
            {fault}
          </p>
        ))}
      </td>
      <td>{agreed.join(', ') || 'nothing'}</td>
      <td>{seen.went.join(', ') || 'nowhere'}</td>
      <td>{seen.page}</td>
      <td>
        <span className={styles['payload']}>{JSON.stringify(seen.data)}</span>
      </td>
    </tr>
  );
}

/** For analysts, in English: what browsers told the collector of this process, newest first; it comes anew by itself. */
export function Page({ data: { events } }: { data: { events: SeenEvents } }) {
  return (
    <div className={styles['page']} lang="en">
      <header className={styles['head']}>
        <h1>Events</h1>
        <p>
          What browsers tell the collector, with its verdict, the consent it came with and where it went. The page comes
          anew every three seconds; <a href="/__sandbox/events.json">the same as JSON</a>,{' '}
          <a href="/__sandbox">the sandbox</a>. Nothing arrives before somebody agrees to statistics.
        </p>
      </header>
      <Panel title={`${events.length} heard`} isWide>
        {events.length === 0 ? (
          <p className={styles['soft']}>Nothing yet: open the site in another tab, agree, and use it.</p>
        ) : (
          <div className={styles['scroll']} role="region" aria-label="Events" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {['Time (UTC)', 'Event', 'Verdict', 'Agreed to', 'Went to', 'Page', 'Payload'].map((head) => (
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
