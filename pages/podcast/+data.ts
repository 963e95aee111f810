import { render } from 'vike/abort';
import { toEpisode, toPodcast } from '../../src/api/to-catalogue.ts';
import { toPodcastDetails } from '../../src/api/to-details.ts';
import type { Crumb } from '../../src/content/Breadcrumbs.tsx';
import { describeBreadcrumbs, describeEpisodeList, describePodcast } from '../../src/content/json-ld.ts';
import { createPageClient, getOrAbort, getIfAvailable, type PageRequest } from '../../src/content/read-page.ts';
import type { Episode } from '../../core/domain/episode.ts';
import type { Podcast, PodcastDetails } from '../../core/domain/podcast.ts';
import { brand } from '../../core/brand.ts';
import { linkTo, linkToCategory } from '../../core/routing/routes.ts';
import type { Head } from '../../src/layout/head.ts';

const pageSize = 20;

const relatedCount = 12;

export type EpisodeOrder = 'newest' | 'oldest';

export type PodcastData = {
  head: Head;
  podcast: PodcastDetails;
  episodes: Episode[];
  total: number;
  page: number;
  pages: number;
  order: EpisodeOrder;
  related: Podcast[];
  crumbs: Crumb[];
};

/** Loads a podcast, one page of its episodes and others of its category. */
export async function data(request: PageRequest): Promise<PodcastData> {
  const { view } = request;
  const { region, params, query } = view;
  const path = { slug: params['slug'] ?? '' };
  const page = Number(query['page'] ?? 1);
  const order: EpisodeOrder = query['order'] === 'oldest' ? 'oldest' : 'newest';
  const client = createPageClient(request);
  const [details, list] = await Promise.all([
    getOrAbort(client.GET('/podcast/{slug}', { params: { path, query: { region } } })),
    getOrAbort(client.GET('/podcast/{slug}/episodes', { params: { path, query: { region, page, pageSize, order } } })),
  ]);
  if (page > 1 && list.episodes.length === 0) throw render(404);
  const podcast = toPodcastDetails(details);
  const episodes = list.episodes.map(toEpisode);
  const category = podcast.categories[0];
  const crumbs = [
    { label: brand, href: linkTo('home', region) },
    ...(category ? [{ label: category.name, href: linkToCategory(category.id, region) }] : []),
    { label: podcast.title, href: linkTo('podcast', region, path) },
  ];
  const others =
    category &&
    (await getIfAvailable(
      client.GET('/podcast/category/{id}', {
        params: { path: { id: category.id }, query: { region, page: 1, pageSize: relatedCount + 1 } },
      }),
    ));
  return {
    head: {
      title: podcast.title,
      description: podcast.description,
      image: `${podcast.imageUrl}/1200.jpg`,
      jsonLd: [
        describePodcast(view, podcast),
        describeBreadcrumbs(view, crumbs),
        ...(episodes.length > 0 ? [describeEpisodeList(view, episodes)] : []),
      ],
    },
    podcast,
    crumbs,
    episodes,
    total: list.total,
    page,
    pages: Math.ceil(list.total / pageSize),
    order,
    related: (others?.podcasts ?? [])
      .filter(({ slug }) => slug !== podcast.slug)
      .slice(0, relatedCount)
      .map(toPodcast),
  };
}
