import type { ReactNode } from 'react';
import type { WebPage } from '../../core/domain/section.ts';
import { formatDay } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { PageHeader } from './PageHeader.tsx';
import { RichTextView } from './RichTextView.tsx';
import { Sections, WithEmbeddedSections } from './Sections.tsx';

/** Legal pages, which show the date of their last change. */
const datedRoutes = ['cookies', 'privacyPolicy', 'userTerms', 'accessibilityStatement'] as const;

/**
 * Renders an editorial page: its hero or title, its text, its sections.
 *
 * @param children replace the sections: the page editor adds handles to them.
 */
export function WebPageView({ page, children }: { page: WebPage; children?: ReactNode }) {
  const { route, region } = useView();
  const hasHero = page.sections[0]?.type === 'heroSectionWeb' && page.textContent === undefined;
  const isDated = datedRoutes.some((dated) => dated === route);
  return (
    <>
      {!hasHero && (
        <PageHeader
          title={page.title}
          lead={page.textContent === undefined ? page.seoDescription : undefined}
          width={page.textContent === undefined ? 'wide' : 'narrow'}
        />
      )}
      {page.textContent && (
        <ContentSection id="text" width="narrow">
          <WithEmbeddedSections>
            <RichTextView document={page.textContent} />
          </WithEmbeddedSections>
          {isDated && (
            <p>
              <small>{text.content_updated({ date: formatDay(page.updated, region) })}</small>
            </p>
          )}
        </ContentSection>
      )}
      {children ?? <Sections sections={page.sections} />}
    </>
  );
}
