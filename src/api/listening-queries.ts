import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Region } from '../domain/region.ts';
import { unwrap } from './api-error.ts';
import { browserApi } from './browser.ts';
import { readAudiobook, readEpisode, readPodcast } from './read-catalogue.ts';

/** Items to go on with: more would be a history. */
const startedCount = 12;
const followedCount = 24;

/** Episodes that were begun and not finished, heard last first. */
export const startedEpisodesQuery = (region: Region) =>
  queryOptions({
    queryKey: ['started-episodes'],
    queryFn: async () => {
      const params = { query: { page: 1, pageSize: startedCount } };
      const { episodes } = await unwrap(browserApi(region).GET('/listening/episodes', { params }));
      return episodes.map(readEpisode);
    },
  });

/** Audiobooks that were begun and not finished. */
export const startedAudiobooksQuery = (region: Region) =>
  queryOptions({
    queryKey: ['started-audiobooks'],
    queryFn: async () => {
      const params = { query: { page: 1, pageSize: startedCount } };
      const { audiobooks } = await unwrap(browserApi(region).GET('/listening/audiobooks', { params }));
      return audiobooks.map(readAudiobook);
    },
  });

/** The podcasts that somebody follows, page by page, followed last first. */
export const followedQuery = (region: Region) =>
  infiniteQueryOptions({
    queryKey: ['followed-podcasts'],
    queryFn: ({ pageParam: page }) =>
      unwrap(browserApi(region).GET('/listening/podcasts', { params: { query: { page, pageSize: followedCount } } })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * followedCount < total ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ podcasts }) => podcasts.map(readPodcast)),
  });
