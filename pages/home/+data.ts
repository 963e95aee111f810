import { describeOrganization, describeSite } from '../../src/content/json-ld.ts';
import { loadPage, type PageRequest } from '../../src/content/read-page.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { buildWebPageHead } from '../../src/layout/web-page-head.ts';

/** Loads the start page, with the publisher's structured data. */
export async function data(request: PageRequest): Promise<WebPageData> {
  const { view } = request;
  const page = await loadPage(request, 'start');
  return { head: buildWebPageHead(page, view, [describeOrganization(view), describeSite(view)]), page };
}
