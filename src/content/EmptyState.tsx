import type { ReactNode } from 'react';
import { PageIcon } from '../ui/PageIcon.tsx';
import styles from './EmptyState.module.css';

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <span className={styles['sign']}>
        <PageIcon name="headphones" size="large" />
      </span>
      <p className={styles['title']}>{title}</p>
      {children}
    </div>
  );
}
