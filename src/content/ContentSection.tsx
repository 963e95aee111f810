import type { ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './ContentSection.module.css';

export type ContentSectionProps = {
  id: string;
  title?: string;
  /** a sentence below the title */
  lead?: string;
  /** stands at the end of the title's line */
  aside?: ReactNode;
  /** narrow for reading; hung is narrow with its title beside it where there is room; wide takes the page's width */
  width?: 'wide' | 'narrow' | 'hung';
  /** for visitors alone, or for people who are logged in alone */
  when?: 'in' | 'out';
  /** for who holds no plan alone */
  plan?: 'free';
  children: ReactNode;
};

/** The id that a band's heading has, for lists that are named by it. */
export const getTitleId = (id: string): string => `${id}-title`;

/** One horizontal part of a page under its own heading. */
export function ContentSection({ id, title, lead, aside, width = 'wide', when, plan, children }: ContentSectionProps) {
  return (
    <section
      id={id}
      data-when={when}
      data-plan-is={plan}
      className={joinClasses(styles['band'], styles[width])}
      aria-labelledby={title === undefined ? undefined : getTitleId(id)}
    >
      {title !== undefined && (
        <div className={styles['head']}>
          <div>
            <h2 id={getTitleId(id)}>{title}</h2>
            {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
