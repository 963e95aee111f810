import type { ReactNode } from 'react';
import { Picture } from '../ui/Picture.tsx';
import styles from './Banner.module.css';
import { SaleLink } from './SaleLink.tsx';

/** Banner with text and a link; covers are next to the text, wide images behind it. */
export function Banner({
  item,
  title,
  boldTitle,
  description,
  path,
  link,
  disclaimer,
}: {
  /** id of the banner in analytics events */
  item: string;
  title?: string;
  boldTitle?: string;
  description?: ReactNode;
  path?: string;
  link?: { href: string; text: string };
  disclaimer?: string;
}) {
  const isCover = path?.startsWith('/media/cover/');
  return (
    <div className={styles['banner']} data-item={item} data-promotion>
      {path !== undefined && (
        <Picture
          className={isCover ? styles['cover'] : styles['picture']}
          path={path}
          alt=""
          sizes={isCover ? '(width >= 480px) 288px, 144px' : '(width >= 1025px) 1200px, 100vw'}
          widths={isCover ? [144, 288, 390, 600] : [480, 800, 1200, 1800]}
          ratio={isCover ? [1, 1] : [16, 9]}
        />
      )}
      <div className={styles['words']}>
        {(title !== undefined || boldTitle !== undefined) && (
          <h2 className={styles['title']} data-name>
            {title} {boldTitle !== undefined && <strong>{boldTitle}</strong>}
          </h2>
        )}
        {description !== undefined && description !== '' && <p className={styles['description']}>{description}</p>}
        {link && (
          <SaleLink size="medium" href={link.href}>
            {link.text}
          </SaleLink>
        )}
        {disclaimer !== undefined && <p className={styles['disclaimer']}>{disclaimer}</p>}
      </div>
    </div>
  );
}
