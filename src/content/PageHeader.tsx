import type { ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import { Picture } from '../ui/Picture.tsx';
import { getPictureUrl } from '../ui/picture-source.ts';
import styles from './PageHeader.module.css';

/** Header of a page without a hero. */
export function PageHeader({
  title,
  lead,
  path,
  width = 'wide',
  above,
  children,
}: {
  title: string;
  lead?: string;
  /** image next to the text; its colours are the background */
  path?: string;
  /** narrow matches a column of text */
  width?: 'wide' | 'narrow';
  /** above the title, such as breadcrumbs */
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles['head']}>
      {path !== undefined && (
        <img className={styles['light']} src={getPictureUrl(path, 96, 'jpg')} alt="" width={96} height={54} />
      )}
      <div className={joinClasses(styles['inner'], styles[width])}>
        <div className={styles['words']}>
          {above}
          <h1 className={styles['title']}>{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          {children}
        </div>
        {path !== undefined && (
          <Picture
            className={styles['picture']}
            path={path}
            alt=""
            sizes="(width >= 700px) 40vw, 100vw"
            widths={[390, 600, 800, 1200]}
            ratio={[16, 9]}
          />
        )}
      </div>
    </div>
  );
}
