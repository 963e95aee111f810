import type { ReactNode } from 'react';
import { Picture } from '../ui/Picture.tsx';
import { getPictureUrl } from '../ui/picture-source.ts';
import styles from './CoverHeader.module.css';

/** Header of a podcast or an episode, in the colours of its cover. */
export function CoverHeader({
  path,
  above,
  title,
  children,
}: {
  path: string;
  above: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={styles['head']}>
      <img className={styles['light']} src={getPictureUrl(path, 96, 'jpg')} alt="" width={96} height={96} />
      <div className={styles['inner']}>
        <Picture
          className={styles['cover']}
          path={path}
          alt=""
          sizes="(width >= 1025px) 320px, (width >= 480px) 240px, 60vw"
          widths={[195, 288, 480, 600, 800]}
          isHero
        />
        <div className={styles['words']}>
          {above}
          <h1 className={styles['title']}>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
