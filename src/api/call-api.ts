import type { Region } from '../../core/domain/region.ts';
import { getPageSession } from '../ui/page-session.ts';

/**
 * Calls the API from a content page, whose script has no room for the typed client.
 *
 * @param path below `/api/v2/`.
 * @param options `isLast` lets the call outlive the page.
 */
export const callApi = (
  region: Region,
  method: string,
  path: string,
  body?: object,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<Response> =>
  fetch(`/api/v2/${path}`, {
    method,
    keepalive: isLast,
    headers: {
      'X-Nordlyd': getPageSession() ?? '1',
      'X-Region': region,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
