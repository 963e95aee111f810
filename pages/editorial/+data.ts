import { loadPage, type PageRequest } from '../../src/content/read-page.ts';
import { getDocumentName } from '../../core/routing/routes.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { buildWebPageHead } from '../../src/layout/web-page-head.ts';

/** Loads an editorial page; the route names its document. */
export async function data(request: PageRequest): Promise<WebPageData> {
  const { view } = request;
  const page = await loadPage(request, getDocumentName(view));
  return { head: buildWebPageHead(page, view), page };
}
