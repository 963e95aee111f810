import type { ReactNode } from 'react';
import styles from './EntryPage.module.css';

/** The identity provider's blue button (requirement AU-13). */
export function ProviderLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles['button']} href={href}>
      {children}
    </a>
  );
}
