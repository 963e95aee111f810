import { queryOptions } from '@tanstack/react-query';
import type { Region } from '../../core/domain/region.ts';
import { unwrap } from './api-error.ts';
import { browserApi } from './browser-client.ts';
import { readAudiobook, readEpisode, readPodcast } from './to-catalogue.ts';

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

/** One page of the podcasts that somebody follows, followed last first, and whether there are more. */
export const followedQuery = (region: Region, page: number) =>
  queryOptions({
    queryKey: ['followed-podcasts', page],
    queryFn: async () => {
      const params = { query: { page, pageSize: followedCount } };
      const { podcasts, total } = await unwrap(browserApi(region).GET('/listening/podcasts', { params }));
      return { podcasts: podcasts.map(readPodcast), hasMore: page * followedCount < total };
    },
  });
