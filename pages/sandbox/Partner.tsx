import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { Panel } from './Panel.tsx';
import type { SandboxState } from './sandbox-state.ts';
import styles from './sandbox.module.css';

const meanings: Record<string, string> = {
  valid: 'gives Premium to one user',
  total: 'gives Premium Total to one user',
  expired: 'rejected: expired',
  used: 'rejected: another user has used it',
  forged: 'rejected: wrong signature',
};

/** Links of a partner that sells Premium with its own products, and its cancellations. */
export function Partner({ state: { partner } }: { state: SandboxState }) {
  if (partner === null) {
    return (
      <Panel title="Partner">
        <Notice kind="warning">The backend does not respond.</Notice>
      </Panel>
    );
  }
  return (
    <Panel title="Partner">
      <p className={styles['soft']}>
        {partner.partner} sells Premium to its customers and sends them a link. This page makes new links each time it
        loads.
      </p>
      <ul className={styles['list']}>
        {Object.entries(meanings).map(([kind, meaning]) => (
          <li key={kind}>
            <span>
              {partner.links
                .filter((one) => one.kind === kind)
                .map(({ region, link }) => (
                  <a key={region} href={link}>{`${kind} ${region.toUpperCase()} `}</a>
                ))}
            </span>
            <span>{meaning}</span>
          </li>
        ))}
        {partner.contracts.map((contract) => (
          <li key={contract}>
            <span>
              active contract <code>{contract}</code>
            </span>
            <form method="post" action="/__sandbox/partner/end">
              <input type="hidden" name="contract" value={contract} />
              <Button type="submit" variant="secondary" size="small" aria-label={`End ${contract}`}>
                End
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
