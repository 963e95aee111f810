import type { ReactNode } from 'react';
import styles from './sandbox.module.css';

export function Panel({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  const id = `panel-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles['panel']} data-wide={isWide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
