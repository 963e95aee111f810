import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { Panel } from './Panel.tsx';
import type { SandboxState } from './sandbox-state.ts';
import styles from './sandbox.module.css';

const meanings: Record<string, string> = {
  valid: 'gives Premium, once',
  total: 'gives Premium Total, once',
  expired: 'refused: its day is over',
  used: 'refused: somebody else has had it',
  forged: 'refused: the signature is not the partner’s',
};

/** Links of a partner that sells Premium with its own products, and its cancellations. */
export function Partner({ state: { partner } }: { state: SandboxState }) {
  if (partner === null) {
    return (
      <Panel title="Partner">
        <Notice kind="warning">The backend does not answer.</Notice>
      </Panel>
    );
  }
  return (
    <Panel title="Partner">
      <p className={styles['soft']}>
        {partner.partner} sells Premium to its customers and sends them a link. Each look at this page makes new ones.
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
              contract <code>{contract}</code> runs
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
