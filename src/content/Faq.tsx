import type { SectionOf } from '../../core/domain/section.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { describeListening } from './listening-text.ts';
import styles from './Faq.module.css';

/** Questions that open one at a time (requirement CS-20); `{listening}` in an answer is the text about the browser. */
export function Faq({ section }: { section: SectionOf<'faq'> }) {
  const listening = describeListening(useView());
  return (
    <ContentSection id={section.id} title={section.headline} lead={section.textContent} width="hung">
      <div>
        {section.items.map(({ question, answer }) => (
          <Disclosure key={question} name={section.id} title={question}>
            <p className={styles['answer']}>{answer.replace('{listening}', listening)}</p>
          </Disclosure>
        ))}
      </div>
    </ContentSection>
  );
}
