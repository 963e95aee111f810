import type { SectionOf } from '../../core/domain/section.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { Carousel } from './Carousel.tsx';
import { findLink } from './find-link.ts';
import styles from './HeroCards.module.css';

/** Large cards; a card without a valid destination is left out (requirement CS-01). */
export function HeroCards({ section }: { section: SectionOf<'listOfHeroCards'> }) {
  const view = useView();
  return (
    <Carousel id={section.id} title={section.title} lead={section.description} kind="hero">
      {section.heroCards.map((card) => {
        const link = findLink(card.destination, view);
        return (
          link && (
            <li key={card.title}>
              <a className={styles['card']} href={link.href} data-item={card.destination} data-promotion>
                <Picture
                  className={styles['picture']}
                  path={card.imageUrl}
                  alt=""
                  sizes="(width >= 1025px) 544px, 86vw"
                  widths={[390, 600, 800, 1200]}
                  ratio={[16, 9]}
                />
                <span className={styles['words']}>
                  <strong className={styles['title']} data-name>
                    {card.title}
                  </strong>
                  <span className={styles['description']}>{card.description}</span>
                  <span className={styles['more']}>{card.buttonText}</span>
                </span>
              </a>
            </li>
          )
        );
      })}
    </Carousel>
  );
}
