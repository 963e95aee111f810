import type { SectionOf } from '../domain/section.ts';
import { Icon } from '../ui/Icon.tsx';
import { Band } from './Band.tsx';
import styles from './Faq.module.css';

/** Questions that open, one at a time; the platform's own disclosure, so it works without script (requirement CS-20). */
export function Faq({ section }: { section: SectionOf<'faq'> }) {
  return (
    <Band id={section.id} title={section.headline} lead={section.textContent} width="hung">
      <div className={styles['list']}>
        {section.items.map(({ question, answer }) => (
          <details key={question} name={section.id} className={styles['item']}>
            <summary className={styles['question']}>
              {question}
              <Icon name="plus" />
            </summary>
            <p className={styles['answer']}>{answer}</p>
          </details>
        ))}
      </div>
    </Band>
  );
}
