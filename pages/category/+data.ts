import { render } from 'vike/abort';
import { toPodcast } from '../../src/api/to-catalogue.ts';
import { brand } from '../../core/brand.ts';
import { describeBreadcrumbs, describePodcastList } from '../../src/content/json-ld.ts';
import { createPageClient, getOrAbort, type PageRequest } from '../../src/content/read-page.ts';
import { categoryKeys, isCategoryId } from '../../core/domain/category.ts';
import { constants } from '../../core/domain/constants.ts';
import type { CategoryName, Podcast } from '../../core/domain/podcast.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { linkTo, linkToCategory } from '../../core/routing/routes.ts';
import type { Head } from '../../src/layout/head.ts';
import { text } from '../../core/i18n/text.ts';

/** Podcasts of one batch; a shorter batch is the last. */
const pageSize = constants.loadMoreThreshold;

export type PodcastOrder = 'newest' | 'popular';

export type CategoryData = {
  head: Head;
  id: number;
  title: string;
  headline: string;
  description: string;
  imageUrl: string;
  podcasts: Podcast[];
  total: number;
  page: number;
  order: PodcastOrder;
  hasMore: boolean;
  /** categories that the podcasts have besides this one, the most frequent first */
  related: CategoryName[];
};

/** Links to related categories on a page. */
const relatedCount = 6;

/** Finds the categories that these podcasts share with others. */
function findRelated(podcasts: readonly Podcast[], id: number): CategoryName[] {
  const counts = new Map<number, { category: CategoryName; count: number }>();
  for (const category of podcasts.flatMap(({ categories }) => categories)) {
    if (category.id !== id) counts.set(category.id, { category, count: (counts.get(category.id)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, relatedCount)
    .map(({ category }) => category);
}

/** Loads a category's text from the CMS and one batch of its podcasts. */
export async function data(request: PageRequest): Promise<CategoryData> {
  const { view } = request;
  const { region } = view;
  const id = Number(view.params['id']);
  if (!isCategoryId(id)) throw render(404);
  const page = Number(view.query['page'] ?? 1);
  const order: PodcastOrder = view.query['order'] === 'popular' ? 'popular' : 'newest';
  const client = createPageClient(request);
  const [head, list] = await Promise.all([
    getOrAbort(
      client.GET('/cms/categories-page/{title}', { params: { path: { title: categoryKeys[id] }, query: { region } } }),
    ),
    getOrAbort(
      client.GET('/podcast/category/{id}', { params: { path: { id }, query: { region, page, pageSize, order } } }),
    ),
  ]);
  if (page > 1 && list.podcasts.length === 0) throw render(404);
  const podcasts = list.podcasts.map(toPodcast);
  return {
    head: {
      title: head.title,
      description: head.description,
      image: `${head.imageUrl}/1200.jpg`,
      jsonLd: [
        describeBreadcrumbs(view, [
          { label: brand, href: linkTo('home', region) },
          {
            label: text.content_categories({}, { locale: regionConfigs[region].language }),
            href: linkTo('categories', region),
          },
          { label: head.title, href: linkToCategory(id, region) },
        ]),
        ...(podcasts.length > 0 ? [describePodcastList(view, podcasts)] : []),
      ],
    },
    id,
    title: head.title,
    headline: head.headline,
    description: head.description,
    imageUrl: head.imageUrl,
    podcasts,
    total: list.total,
    page,
    order,
    related: findRelated(podcasts, id),
    hasMore: podcasts.length >= pageSize && page * pageSize < list.total,
  };
}
