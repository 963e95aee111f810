import { queryOptions } from '@tanstack/react-query';
import type { Region } from '../../core/domain/region.ts';
import { unwrap } from './api-error.ts';
import { getApiClient } from './browser-client.ts';
import { toAudiobook, toEpisode, toPodcast } from './to-catalogue.ts';

/** Maximum number of items to continue: more would be a history. */
const startedCount = 12;
const followedCount = 24;

/** Episodes in progress, the last played first. */
export const startedEpisodesQuery = (region: Region) =>
  queryOptions({
    queryKey: ['started-episodes'],
    queryFn: async () => {
      const params = { query: { page: 1, pageSize: startedCount } };
      const { episodes } = await unwrap(getApiClient(region).GET('/listening/episodes', { params }));
      return episodes.map(toEpisode);
    },
  });

/** Audiobooks that were started and not completed. */
export const startedAudiobooksQuery = (region: Region) =>
  queryOptions({
    queryKey: ['started-audiobooks'],
    queryFn: async () => {
      const params = { query: { page: 1, pageSize: startedCount } };
      const { audiobooks } = await unwrap(getApiClient(region).GET('/listening/audiobooks', { params }));
      return audiobooks.map(toAudiobook);
    },
  });

/** One page of the followed podcasts, the newest first, and whether there are more. */
export const followedPodcastsQuery = (region: Region, page: number) =>
  queryOptions({
    queryKey: ['followed-podcasts', page],
    queryFn: async () => {
      const params = { query: { page, pageSize: followedCount } };
      const { podcasts, total } = await unwrap(getApiClient(region).GET('/listening/podcasts', { params }));
      return { podcasts: podcasts.map(toPodcast), hasMore: page * followedCount < total };
    },
  });
