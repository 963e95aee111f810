import { brand } from '../../core/brand.ts';
import { toApiResult } from '../../src/api/api-result.ts';
import { toEpisode, toTranscript } from '../../src/api/to-catalogue.ts';
import { toEpisodeDetails } from '../../src/api/to-details.ts';
import type { Crumb } from '../../src/content/Breadcrumbs.tsx';
import { describeBreadcrumbs, describeEpisode } from '../../src/content/json-ld.ts';
import { createPageClient, getOrAbort, getIfAvailable, type PageRequest } from '../../src/content/read-page.ts';
import type { Episode, EpisodeDetails } from '../../core/domain/episode.ts';
import type { Transcript } from '../../core/domain/transcript.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { Head } from '../../src/layout/head.ts';

const otherCount = 6;

export type EpisodeData = {
  head: Head;
  crumbs: Crumb[];
  episode: EpisodeDetails;
  transcript: Transcript;
  /** there is a transcript that only premium users get */
  isTranscriptProtected: boolean;
  others: Episode[];
};

/** Loads an episode, its transcript, and the newest other episodes of its podcast. */
export async function data(request: PageRequest): Promise<EpisodeData> {
  const { view } = request;
  const { region, params } = view;
  const client = createPageClient(request);
  const path = { id: params['id'] ?? '' };
  const episode = toEpisodeDetails(await getOrAbort(client.GET('/episode/anonymous/{id}', { params: { path } })));
  const [list, spoken] = await Promise.all([
    getIfAvailable(
      client.GET('/podcast/{slug}/episodes', {
        params: { path: { slug: episode.podcastSlug }, query: { region, page: 1, pageSize: otherCount + 1 } },
      }),
    ),
    // without a user: the cached page must not contain the transcript of a premium episode
    toApiResult(client.GET('/episode/{id}/transcript', { params: { path } })),
  ]);
  const crumbs = [
    { label: brand, href: linkTo('home', region) },
    { label: episode.podcastTitle, href: linkTo('podcast', region, { slug: episode.podcastSlug }) },
    { label: episode.title, href: linkTo('episode', region, path) },
  ];
  const transcript = spoken.ok ? toTranscript(spoken.value) : [];
  return {
    head: {
      title: `${episode.title} | ${episode.podcastTitle}`,
      description: episode.description,
      image: `${episode.imageUrl}/1200.jpg`,
      kind: 'music.song',
      jsonLd: [describeEpisode(view, episode, transcript), describeBreadcrumbs(view, crumbs)],
    },
    crumbs,
    episode,
    transcript,
    isTranscriptProtected: !spoken.ok && spoken.problem.status === 403,
    others: (list?.episodes ?? [])
      .filter(({ id }) => id !== episode.id)
      .slice(0, otherCount)
      .map(toEpisode),
  };
}
