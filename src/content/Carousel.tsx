import type { ReactNode } from 'react';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { getTitleId } from './ContentSection.tsx';
import styles from './Carousel.module.css';

export type CarouselProps = {
  id: string;
  title?: string;
  /** page that the title links to */
  href?: string | undefined;
  lead?: string;
  /** decides the width of its items */
  kind: 'cover' | 'promo' | 'episode' | 'column' | 'hero';
  /** list items */
  children: ReactNode;
};

/** A titled row that scrolls sideways: by touch, arrow buttons and arrow keys. */
export function Carousel({ id, title, href, lead, kind, children }: CarouselProps) {
  return (
    <section className={styles['band']} aria-labelledby={title === undefined ? undefined : getTitleId(id)}>
      <nl-carousel id={id} class={styles['carousel']}>
        <div className={styles['head']}>
          {title !== undefined && (
            <div>
              <h2 id={getTitleId(id)}>{href === undefined ? title : <a href={href}>{title}</a>}</h2>
              {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
            </div>
          )}
          <div className={styles['arrows']}>
            <button
              type="button"
              className={styles['arrow']}
              data-step="-1"
              aria-label={text.content_scroll_back({ title: title ?? '' })}
            >
              <PageIcon name="previous" />
            </button>
            <button
              type="button"
              className={styles['arrow']}
              data-step="1"
              aria-label={text.content_scroll_forward({ title: title ?? '' })}
            >
              <PageIcon name="next" />
            </button>
          </div>
        </div>
        <ul role="list" className={styles['track']} data-track data-kind={kind}>
          {children}
        </ul>
      </nl-carousel>
    </section>
  );
}
