import { toWebPage } from '../../src/api/to-web-page.ts';
import { createPageClient, getOrAbort, type PageRequest } from '../../src/content/read-page.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { buildWebPageHead } from '../../src/layout/web-page-head.ts';

export async function data(request: PageRequest): Promise<WebPageData> {
  const params = { path: { key: 'student' }, query: { region: request.view.region } };
  const page = toWebPage(await getOrAbort(createPageClient(request).GET('/cms/student-page/{key}', { params })));
  return { head: buildWebPageHead(page, request.view), page };
}
