import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { Panel } from './Panel.tsx';
import type { SandboxState } from './sandbox-state.ts';
import styles from './sandbox.module.css';

const steps = [
  ['PT1H', '+1 hour'],
  ['P1D', '+1 day'],
  ['P15D', '+15 days'],
  ['P1M', '+1 month'],
] as const;

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
});

/** The clock of the business: trials, renewals and receipts follow it, logins do not. */
export function Clock({ state: { clock } }: { state: SandboxState }) {
  return (
    <Panel title="Clock">
      {clock === null ? (
        <Notice kind="warning">The backend does not respond.</Notice>
      ) : (
        <p className={styles['now']}>
          <time dateTime={clock.now}>{format.format(new Date(clock.now))}</time>
        </p>
      )}
      <p className={styles['soft']}>
        Subscriptions, trials, vouchers and receipts follow this clock; logins do not. After moving it, run the jobs
        that are due. It cannot be moved back.
      </p>
      <div className={styles['buttons']}>
        {steps.map(([advance, label]) => (
          <form key={advance} method="post" action="/__sandbox/clock">
            <input type="hidden" name="advance" value={advance} />
            <Button type="submit" variant="secondary" size="small">
              {label}
            </Button>
          </form>
        ))}
        <form method="post" action="/__sandbox/tick">
          <Button type="submit" size="small">
            Run due jobs
          </Button>
        </form>
      </div>
    </Panel>
  );
}
