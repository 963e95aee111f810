import { Band } from '../../src/content/ContentSection.tsx';
import { CategoryGrid } from '../../src/content/CategoryGrid.tsx';
import { PageHead } from '../../src/content/PageHeader.tsx';
import { text } from '../../core/i18n/text.ts';
import type { CategoriesData } from './+data.ts';

export function Page({ data }: { data: CategoriesData }) {
  return (
    <>
      <PageHead title={text.content_categories()} lead={text.content_categories_lead()} />
      <Band id="categories">
        <CategoryGrid categories={data.categories} />
      </Band>
    </>
  );
}
