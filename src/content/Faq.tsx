import type { SectionOf } from '../../core/domain/section.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './Faq.module.css';

/** Questions that open one at a time (requirement CS-20). */
export function Faq({ section }: { section: SectionOf<'faq'> }) {
  return (
    <ContentSection id={section.id} title={section.headline} lead={section.textContent} width="hung">
      <div>
        {section.items.map(({ question, answer }) => (
          <Disclosure key={question} name={section.id} title={question}>
            <p className={styles['answer']}>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </ContentSection>
  );
}
