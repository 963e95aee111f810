import type { ReactNode } from 'react';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './ContentSection.module.css';
import { TrialText } from './TrialText.tsx';

export type ContentSectionProps = {
  id: string;
  title?: string;
  /** a sentence below the title */
  lead?: string;
  /** at the end of the title's line */
  aside?: ReactNode;
  /** narrow for reading; hung is narrow with its title at the side on large screens; wide uses the page's width */
  width?: 'wide' | 'narrow' | 'hung';
  /** name of its list in events, where the title contains a number */
  listName?: string;
  /** shown to visitors only or to logged-in users only */
  when?: 'in' | 'out';
  /** shown only without a plan */
  plan?: 'free';
  /** until a script shows it */
  hidden?: boolean;
  children: ReactNode;
};

/** Gets the id of a section's heading, for lists that it labels. */
export const getTitleId = (id: string): string => `${id}-title`;

/** A section of a page under its own heading. */
export function ContentSection({
  id,
  title,
  lead,
  aside,
  width = 'wide',
  listName,
  when,
  plan,
  hidden,
  children,
}: ContentSectionProps) {
  return (
    <section
      id={id}
      hidden={hidden}
      data-list={listName}
      data-when={when}
      data-plan-is={plan}
      className={joinClasses(styles['band'], styles[width])}
      aria-labelledby={title === undefined ? undefined : getTitleId(id)}
    >
      {title !== undefined && (
        <div className={styles['head']}>
          <div>
            <h2 id={getTitleId(id)}>
              <TrialText text={title} />
            </h2>
            {lead !== undefined && (
              <p className={styles['lead']}>
                <TrialText text={lead} />
              </p>
            )}
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
