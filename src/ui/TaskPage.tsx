import type { ReactNode } from 'react';
import styles from './TaskPage.module.css';

/**
 * A page on which one thing is read or done. Its parts are classes of the style beside it: title, lead, panel, heading,
 * actions.
 *
 * @param look night for a page of a few words (decision 0014); wide for long lists.
 */
export function TaskPage({ look, children }: { look?: 'night' | 'wide'; children: ReactNode }) {
  return (
    <div className={look === 'night' ? styles['night'] : styles['page']} data-wide={look === 'wide' || undefined}>
      {children}
    </div>
  );
}
