import { toWebPage } from '../../src/api/to-web-page.ts';
import { createPageClient, takeAnswer, type PageRequest } from '../../src/content/read-page.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { headOfWebPage } from '../../src/layout/web-page-head.ts';

export async function data(request: PageRequest): Promise<WebPageData> {
  const params = { path: { key: 'student' }, query: { region: request.view.region } };
  const page = toWebPage(await takeAnswer(createPageClient(request).GET('/cms/student-page/{key}', { params })));
  return { head: headOfWebPage(page, request.view), page };
}
