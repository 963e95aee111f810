import type { Region } from '../../core/domain/region.ts';
import { getPageSession } from '../ui/page-session.ts';
import { createTraceHeader } from './page-trace.ts';
import { createApiClient, type ApiClient } from './client.ts';

const clients = new Map<Region, ApiClient>();

let migrationSession: string | undefined;

/** The session of the current account migration: later calls of this page carry it (requirement MG-08). */
export const setMigrationSession = (sessionId: string): void => void (migrationSession = sessionId);

/** The v2 API for pages in the browser: through the edge's same-origin gateway, which adds the token. */
export function getApiClient(region: Region): ApiClient {
  const known = clients.get(region);
  if (known) return known;
  const client = createApiClient({
    baseUrl: '/api/v2',
    region,
    trace: createTraceHeader,
    migrationSession: () => migrationSession,
    pageSession: getPageSession,
  });
  clients.set(region, client);
  return client;
}
