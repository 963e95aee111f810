import type { ReactNode } from 'react';
import styles from './TaskPage.module.css';

/**
 * A page with one task. Its CSS module has the classes title, lead, panel, heading and actions.
 *
 * @param variant night for a short page (decision 0014), wide for long lists.
 */
export function TaskPage({ variant, children }: { variant?: 'night' | 'wide'; children: ReactNode }) {
  return (
    <div className={variant === 'night' ? styles['night'] : styles['page']} data-wide={variant === 'wide' || undefined}>
      {children}
    </div>
  );
}
