import { readPage, type PageRequest } from '../content/read-page.ts';
import type { WebPage } from '../domain/section.ts';
import type { Head } from './head.ts';
import { headOfWebPage } from './web-page-head.ts';

/** What a page out of the CMS is made of. */
export type WebPageData = { head: Head; page: WebPage };

/** Makes the data hook of a page that is wholly the editors': its slug in the CMS is all that differs. */
export const createWebPageData =
  (slug: string) =>
  async (request: PageRequest): Promise<WebPageData> => {
    const page = await readPage(request, slug);
    return { head: headOfWebPage(page, request.view), page };
  };
