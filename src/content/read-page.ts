import type { View } from '../../core/routing/routes.ts';
import { render } from 'vike/abort';
import { toApiResult, type ApiResult } from '../api/api-result.ts';
import { createApiClient, type ApiClient } from '../api/client.ts';
import { toWebPage } from '../api/to-web-page.ts';
import type { WebPage } from '../../core/domain/section.ts';

/** What a page's data hook has: its address and a way to ask the v2 API as nobody in particular. */
export type PageRequest = { view: View; backend: (path: string) => Promise<Response> };

/** Only paths leave the client: the edge knows where the backend stands. */
const placeholder = 'http://backend';

/** The typed client of the v2 API for a page being made. */
export const createPageClient = ({ view, backend }: PageRequest): ApiClient =>
  createApiClient({
    baseUrl: placeholder,
    region: view.region,
    // the edge has its last good copy of the page, which is quicker than a second try
    retryDelays: [],
    timeout: Infinity,
    fetch: (request) => backend(request.url.slice(placeholder.length)),
  });

/**
 * The value of an answer that the page cannot be without.
 *
 * @throws an abort: the 404 page when it does not exist (or its name has no valid form), the 503 page when the service
 *   fails.
 */
export async function getOrAbort<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<Value> {
  const answer = await toApiResult(call);
  if (answer.ok) return answer.value;
  const { status } = answer.problem;
  throw render(status === 404 || status === 400 ? 404 : 503);
}

/** The value of an answer that the page can do without. */
export async function getIfAvailable<Value>(
  call: Promise<{ data?: Value; error?: unknown; response: Response }>,
): Promise<Value | undefined> {
  const answer: ApiResult<Value> = await toApiResult(call);
  return answer.ok ? answer.value : undefined;
}

/** Reads an editorial page by its slug in the CMS. */
export async function loadPage(request: PageRequest, slug: string): Promise<WebPage> {
  const client = createPageClient(request);
  const query = { region: request.view.region, slug };
  return toWebPage(await getOrAbort(client.GET('/cms/web-page', { params: { query } })));
}
