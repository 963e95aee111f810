import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './EmptyState.module.css';

/** Stands where a list has nothing to show. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <span className={styles['sign']}>
        <Icon name="headphones" size="large" />
      </span>
      <p className={styles['title']}>{title}</p>
      {children}
    </div>
  );
}
