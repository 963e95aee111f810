import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

/**
 * A line that opens what stands behind it: the platform's own disclosure, so it works without script, and the browser's
 * search on the page finds what is closed.
 *
 * @param name of those with the same name one is open at a time.
 */
export function Disclosure({ name, title, children }: { name?: string; title: string; children: ReactNode }) {
  return (
    <details name={name} className={styles['disclosure']}>
      <summary className={styles['summary']}>
        {title}
        <Icon name="plus" />
      </summary>
      {children}
    </details>
  );
}
