import { brand } from '../../core/brand.ts';
import { describeBreadcrumbs } from '../../src/content/json-ld.ts';
import { createPageClient, getOrAbort, type PageRequest } from '../../src/content/read-page.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { Category } from '../../core/domain/section.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { Head } from '../../src/layout/head.ts';
import { defaultShareImage } from '../../src/layout/web-page-head.ts';
import { text } from '../../core/i18n/text.ts';

export type CategoriesData = { head: Head; categories: Category[] };

export async function data(request: PageRequest): Promise<CategoriesData> {
  const { view } = request;
  const { region } = view;
  const inLanguage = { locale: regionConfigs[region].language };
  const params = { query: { region } };
  const { categories } = await getOrAbort(createPageClient(request).GET('/cms/categories', { params }));
  const title = text.content_categories({}, inLanguage);
  return {
    head: {
      title,
      description: text.content_categories_lead({}, inLanguage),
      image: `${defaultShareImage}/1200.jpg`,
      jsonLd: [
        describeBreadcrumbs(view, [
          { label: brand, href: linkTo('home', region) },
          { label: title, href: linkTo('categories', region) },
        ]),
      ],
    },
    categories,
  };
}
