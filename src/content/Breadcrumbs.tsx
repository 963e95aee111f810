import { text } from '../../core/i18n/text.ts';
import styles from './Breadcrumbs.module.css';

export type Crumb = { label: string; href: string };

/** Breadcrumbs; the last crumb is the page itself and no link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={text.content_breadcrumb()}>
      <ol role="list" className={styles['list']}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href} className={styles['crumb']}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <a className={styles['link']} href={href}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
