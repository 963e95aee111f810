import type { View } from '../../core/routing/routes.ts';
import { render } from 'vike/abort';
import { toApiResult, type ApiResult } from '../api/api-result.ts';
import { createApiClient, type ApiClient } from '../api/client.ts';
import { toWebPage } from '../api/to-web-page.ts';
import type { WebPage } from '../../core/domain/section.ts';

/** Input of a page's data hook: its address, and the v2 API without a user. */
export type PageRequest = { view: View; backend: (path: string) => Promise<Response> };

/** The client only uses paths: the edge knows the backend's address. */
const placeholder = 'http://backend';

/** Converts a platform response: the client accepts only the global class, which the Node server replaces. */
const toGlobalResponse = (response: Response): Response =>
  response instanceof Response ? response : new Response((response as Response).body, response);

/** Creates the typed client of the v2 API for a page render. */
export const createPageClient = ({ view, backend }: PageRequest): ApiClient =>
  createApiClient({
    baseUrl: placeholder,
    region: view.region,
    // the edge serves a cached copy, which is faster than a retry
    retryDelays: [],
    timeout: Infinity,
    fetch: async (request) => toGlobalResponse(await backend(request.url.slice(placeholder.length))),
  });

/**
 * Gets a value that the page requires.
 *
 * @throws an abort: the 404 page when it does not exist or its name is invalid, the 503 page when the service fails.
 */
export async function getOrAbort<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<Value> {
  const response = await toApiResult(call);
  if (response.ok) return response.value;
  const { status } = response.problem;
  throw render(status === 404 || status === 400 ? 404 : 503);
}

/** Gets an optional value; undefined when the call fails. */
export async function getIfAvailable<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<Value | undefined> {
  const response: ApiResult<Value> = await toApiResult(call);
  return response.ok ? response.value : undefined;
}

/** Loads an editorial page by its slug in the CMS. */
export async function loadPage(request: PageRequest, slug: string): Promise<WebPage> {
  const client = createPageClient(request);
  const query = { region: request.view.region, slug };
  return toWebPage(await getOrAbort(client.GET('/cms/web-page', { params: { query } })));
}
