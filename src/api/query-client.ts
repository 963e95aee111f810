import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Region } from '../../core/domain/region.ts';
import { handleFailure, invalidateStaleQueries } from './handle-failure.ts';

/** The query client of app pages. The request's metadata decides what follows a failure (requirement ER-06). */
export function createQueryClient(region: Region): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => void handleFailure(error, region, query.meta?.onFailure),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation, { client }) => {
        void handleFailure(error, region, mutation.meta?.onFailure);
        void invalidateStaleQueries(client, error);
      },
    }),
    defaultOptions: {
      queries: {
        // the API client already retries (client-middleware.ts)
        retry: false,
        // offline, a call fails at once and is shown as failed: a queued one would charge money later, unexpectedly
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
