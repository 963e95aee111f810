import { brand } from '../../src/brand.ts';
import { describeBreadcrumbs } from '../../src/content/json-ld.ts';
import { createPageClient, takeAnswer, type PageRequest } from '../../src/content/read-page.ts';
import { regionFacts } from '../../src/domain/region.ts';
import type { Category } from '../../src/domain/section.ts';
import { linkTo } from '../../src/routes.ts';
import type { Head } from '../../src/shell/head.ts';
import { sharedPicture } from '../../src/shell/web-page-head.ts';
import { text } from '../../src/text.ts';

export type CategoriesData = { head: Head; categories: Category[] };

/** Every category of the market. */
export async function data(request: PageRequest): Promise<CategoriesData> {
  const { view } = request;
  const { region } = view;
  const inLanguage = { locale: regionFacts[region].language };
  const params = { query: { region } };
  const { categories } = await takeAnswer(createPageClient(request).GET('/cms/categories', { params }));
  const title = text.content_categories({}, inLanguage);
  return {
    head: {
      title,
      description: text.content_categories_lead({}, inLanguage),
      image: `${sharedPicture}/1200.jpg`,
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
