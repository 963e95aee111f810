import type { SectionOf } from '../../core/domain/section.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { isIconName } from '../ui/page-icon-paths.ts';
import { ContentSection } from './ContentSection.tsx';
import styles from './ValueProposition.module.css';

/** The product's advantages, point by point. */
export function ValueProposition({ section }: { section: SectionOf<'valueProposition'> }) {
  // heading levels must not skip one when the section's own is hidden
  const Headline = section.title === undefined ? 'h2' : 'h3';
  return (
    <ContentSection id={section.id} title={section.title} lead={section.description}>
      <ul role="list" className={styles['list']}>
        {section.items.map(({ headline, text, icon }) => (
          <li key={headline} className={styles['item']}>
            <span className={styles['icon']}>
              <PageIcon name={isIconName(icon) ? icon : 'star'} />
            </span>
            <Headline className={styles['headline']}>{headline}</Headline>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ul>
    </ContentSection>
  );
}
