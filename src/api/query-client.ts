import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Region } from '../domain/region.ts';
import { linkToLogin } from '../routes.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { problemOf } from './api-error.ts';
import { endLegacyLogin, isLegacyAccountRefusal } from './legacy-account.ts';

/**
 * The app pages' query client. What the edge answers with 401 has already been retried with a fresh token, so the login
 * is over: the page goes to single sign-on and comes back. Everything else is the asker's to show.
 */
export function createQueryClient(region: Region): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        const problem = problemOf(error);
        if (problem && isLegacyAccountRefusal(problem)) return endLegacyLogin(region);
        if (problem?.status !== 401) return;
        showRedirectOverlay();
        location.assign(linkToLogin(region, location.pathname + location.search));
      },
    }),
    defaultOptions: {
      queries: {
        // the client has tried again where that is right (middleware.ts); twice as often would be too often
        retry: false,
        // without a network a call fails at once and is shown as failed: one that waited would cost money later, unasked
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
