import type { Subscription } from '../api/queries.ts';
import { PurchasedPlan } from './PurchasedPlan.tsx';
import styles from './PurchasedPlan.module.css';
import { StartListening } from './StartListening.tsx';

/** A purchased Duo plan on its owner's page: costs, then the ways to listen (requirements CF-01, CF-03). */
export function PurchasedDuo({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <PurchasedPlan subscription={subscription} />
      <div className={styles['actions']}>
        <StartListening subscription={subscription} />
      </div>
    </>
  );
}
