import { Picture } from '../ui/Picture.tsx';
import styles from './PromoCard.module.css';

/** A tall card, 144 × 204 or 195 × 260 px, with its text at the bottom (requirement CS-07). */
export function PromoCard({
  item,
  href,
  path,
  title,
  note,
}: {
  /** id of the promoted item in analytics events */
  item: string;
  href: string;
  path: string;
  title: string;
  note?: string;
}) {
  return (
    <a className={styles['card']} href={href} data-item={item} data-promotion>
      <Picture
        className={styles['picture']}
        path={path}
        alt=""
        sizes="(width >= 1025px) 195px, 144px"
        widths={[195, 288, 390, 480]}
      />
      <span className={styles['words']}>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        <span className={styles['title']} data-name>
          {title}
        </span>
      </span>
    </a>
  );
}
