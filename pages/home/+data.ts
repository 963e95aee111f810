import { describeOrganization, describeSite } from '../../src/content/json-ld.ts';
import { readPage, type PageRequest } from '../../src/content/read-page.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { headOfWebPage } from '../../src/layout/web-page-head.ts';

/** The editors' start page, and who is behind the site. */
export async function data(request: PageRequest): Promise<WebPageData> {
  const { view } = request;
  const page = await readPage(request, 'start');
  return { head: headOfWebPage(page, view, [describeOrganization(view), describeSite(view)]), page };
}
