import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

/**
 * The platform's own disclosure: it works without script, and the browser's page search finds closed content.
 *
 * @param name opens only one of the disclosures with the same name.
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
