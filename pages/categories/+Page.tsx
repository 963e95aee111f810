import { ContentSection } from '../../src/content/ContentSection.tsx';
import { CategoryGrid } from '../../src/content/CategoryGrid.tsx';
import { PageHeader } from '../../src/content/PageHeader.tsx';
import { text } from '../../core/i18n/text.ts';
import type { CategoriesData } from './+data.ts';

export function Page({ data }: { data: CategoriesData }) {
  return (
    <>
      <PageHeader title={text.content_categories()} lead={text.content_categories_lead()} />
      <ContentSection id="categories">
        <CategoryGrid categories={data.categories} />
      </ContentSection>
    </>
  );
}
