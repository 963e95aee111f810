import type { SectionOf } from '../../core/domain/section.ts';
import { ContentSection } from './ContentSection.tsx';
import styles from './Steps.module.css';
import { TrialText } from './TrialText.tsx';

/** A guide in numbered steps (requirement CS-22). */
export function Steps({ section }: { section: SectionOf<'steps'> }) {
  return (
    <ContentSection id={section.id} title={section.headline} lead={section.description}>
      <ol role="list" className={styles['steps']}>
        {section.items.map(({ subheadline, paragraph }, index) => (
          <li key={subheadline} className={styles['step']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <h3>
              <TrialText text={subheadline} />
            </h3>
            <p className={styles['text']}>
              <TrialText text={paragraph} />
            </p>
          </li>
        ))}
      </ol>
    </ContentSection>
  );
}
