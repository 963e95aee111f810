import type { ReactNode } from 'react';
import { Picture } from '../ui/Picture.tsx';
import styles from './PageHead.module.css';

/** The head of a page without a hero: its name on the night sky. */
export function PageHead({
  title,
  lead,
  path,
  above,
  children,
}: {
  title: string;
  lead?: string;
  /** a wide picture behind the words */
  path?: string;
  /** stands over the title, such as breadcrumbs */
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles['head']}>
      {path !== undefined && (
        <Picture
          className={styles['sky']}
          path={path}
          alt=""
          sizes="100vw"
          widths={[480, 800, 1200, 1800]}
          ratio={[16, 9]}
          isHero
        />
      )}
      <div className={styles['inner']}>
        {above}
        <h1 className={styles['title']}>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}
