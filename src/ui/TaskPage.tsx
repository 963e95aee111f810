import type { ReactNode } from 'react';
import styles from './TaskPage.module.css';

/**
 * A page on which one thing is read or done. Its parts are classes of the style beside it: title, lead, panel, heading,
 * actions.
 *
 * @param variant night for a page of a few words (decision 0014); wide for long lists.
 */
export function TaskPage({ variant, children }: { variant?: 'night' | 'wide'; children: ReactNode }) {
  return (
    <div className={variant === 'night' ? styles['night'] : styles['page']} data-wide={variant === 'wide' || undefined}>
      {children}
    </div>
  );
}
