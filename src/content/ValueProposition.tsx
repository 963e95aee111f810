import type { SectionOf } from '../domain/section.ts';
import { Icon } from '../ui/Icon.tsx';
import { isIconName } from '../ui/icon-paths.ts';
import { Band } from './Band.tsx';
import styles from './ValueProposition.module.css';

/** What the product is, point by point. */
export function ValueProposition({ section }: { section: SectionOf<'valueProposition'> }) {
  return (
    <Band id={section.id} title={section.title} lead={section.description}>
      <ul role="list" className={styles['list']}>
        {section.items.map(({ headline, text, icon }) => (
          <li key={headline} className={styles['item']}>
            <span className={styles['icon']}>
              <Icon name={isIconName(icon) ? icon : 'star'} />
            </span>
            <h3>{headline}</h3>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
