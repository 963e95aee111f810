import type { Region } from '../../core/domain/region.ts';
import { findPageLogin } from '../ui/page-login.ts';
import { beginCall } from './page-trace.ts';
import { createApiClient, type ApiClient } from './client.ts';

const clients = new Map<Region, ApiClient>();

let migrationSession: string | undefined;

/** Names the migration session under way: calls of this page carry it from now on (requirement MG-08). */
export const joinMigration = (sessionId: string): void => void (migrationSession = sessionId);

/** The v2 API as pages in the browser call it: through the edge's same-origin gateway, which adds the token. */
export function browserApi(region: Region): ApiClient {
  const known = clients.get(region);
  if (known) return known;
  const client = createApiClient({
    baseUrl: '/api/v2',
    region,
    trace: beginCall,
    migrationSession: () => migrationSession,
    pageLogin: findPageLogin,
  });
  clients.set(region, client);
  return client;
}
