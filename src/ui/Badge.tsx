import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeKind = 'neutral' | 'premium' | 'success' | 'warning' | 'error' | 'aurora';

/** A short label on a card or next to a heading. */
export function Badge({ kind = 'neutral', children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <span className={styles['badge']} data-kind={kind}>
      {children}
    </span>
  );
}
