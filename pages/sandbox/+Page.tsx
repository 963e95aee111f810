import type { SandboxData } from './+data.ts';
import { Accounts } from './Accounts.tsx';
import { Clock } from './Clock.tsx';
import { Faults } from './Faults.tsx';
import { Partner } from './Partner.tsx';
import { Services } from './Services.tsx';
import styles from './sandbox.module.css';
import { TestCards } from './TestCards.tsx';
import { Vouchers } from './Vouchers.tsx';

/** For developers, in English: controls to reproduce any situation manually. */
export function Page({ data: { state } }: { data: SandboxData }) {
  return (
    <div className={styles['page']} lang="en">
      <header className={styles['head']}>
        <h1>Sandbox</h1>
        <p>
          All providers here are fake and run on this machine: no real bank, mailbox or account is involved. This page
          exists in sandbox mode only.
        </p>
      </header>
      <div className={styles['grid']}>
        <Services state={state} />
        <div className={styles['column']}>
          <Clock state={state} />
          <Partner state={state} />
        </div>
        <Accounts />
        <TestCards />
        <Vouchers />
        <Faults state={state} />
      </div>
    </div>
  );
}
