import { readPage, type PageRequest } from '../../src/content/read-page.ts';
import { getDocumentName } from '../../core/routing/routes.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { headOfWebPage } from '../../src/layout/web-page-head.ts';

/** Every page that is wholly the editors': the route names its document. */
export async function data(request: PageRequest): Promise<WebPageData> {
  const { view } = request;
  const page = await readPage(request, getDocumentName(view));
  return { head: headOfWebPage(page, view), page };
}
