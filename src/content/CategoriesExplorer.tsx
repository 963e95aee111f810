import type { SectionOf } from '../../core/domain/section.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import styles from './CategoriesExplorer.module.css';
import { findLink } from './find-link.ts';

/** Links to the categories (requirement CS-18). */
export function CategoriesExplorer({ section }: { section: SectionOf<'webCategoriesExplorer'> }) {
  const link = findLink(section.cta.destination, useView());
  return (
    <ContentSection id={section.id} title={section.headline} lead={section.subheadline}>
      <CategoryGrid categories={section.categories} isLimited />
      {link && (
        <p className={styles['more']}>
          <ButtonLink variant="secondary" href={link.href}>
            {section.cta.text}
          </ButtonLink>
        </p>
      )}
    </ContentSection>
  );
}
