import { render } from 'vike/abort';
import { toAudiobook } from '../../src/api/to-catalogue.ts';
import { toAudiobookDetails } from '../../src/api/to-details.ts';
import { brand } from '../../core/brand.ts';
import type { Crumb } from '../../src/content/Breadcrumbs.tsx';
import { describeAudiobook, describeBreadcrumbs } from '../../src/content/json-ld.ts';
import { createPageClient, getOrAbort, getIfAvailable, type PageRequest } from '../../src/content/read-page.ts';
import { isAudiobookSlug, type AudiobookDetails } from '../../core/domain/audiobook.ts';
import { groupRelated, type RelatedAudiobooks } from '../../src/content/related-audiobooks.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { Head } from '../../src/layout/head.ts';
import { text } from '../../core/i18n/text.ts';

const relatedCount = 12;

export type AudiobookData = {
  head: Head;
  audiobook: AudiobookDetails;
  crumbs: Crumb[];
  related: RelatedAudiobooks[];
};

/** Loads an audiobook and others of each of its genres. */
export async function data(request: PageRequest): Promise<AudiobookData> {
  const { view } = request;
  const { region, params } = view;
  const slug = params['slug'] ?? '';
  if (!isAudiobookSlug(slug)) throw render(404);
  const client = createPageClient(request);
  const audiobook = toAudiobookDetails(
    await getOrAbort(client.GET('/audiobook/{slug}', { params: { path: { slug }, query: { region } } })),
  );
  const carousels = await Promise.all(
    audiobook.genres.map(async (genre) => {
      const params = { path: { key: genre.key }, query: { region, page: 1, pageSize: relatedCount + 1 } };
      const genrePage = await getIfAvailable(client.GET('/audiobook/genre/{key}', { params }));
      const others = (genrePage?.audiobooks ?? []).filter((other) => other.slug !== slug);
      return { genre, audiobooks: others.slice(0, relatedCount).map(toAudiobook) };
    }),
  );
  const crumbs = [
    { label: brand, href: linkTo('home', region) },
    {
      label: text.content_audiobooks({}, { locale: regionConfigs[region].language }),
      href: linkTo('discoverAudiobooks', region),
    },
    { label: audiobook.title, href: linkTo('audiobook', region, { slug }) },
  ];
  return {
    head: {
      title: audiobook.title,
      description: audiobook.description,
      image: `${audiobook.imageUrl}/1200.jpg`,
      jsonLd: [describeAudiobook(view, audiobook), describeBreadcrumbs(view, crumbs)],
    },
    audiobook,
    crumbs,
    related: groupRelated(carousels),
  };
}
