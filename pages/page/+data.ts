import type { PageRequest } from '../../src/content/read-page.ts';
import { createWebPageData, type WebPageData } from '../../src/shell/web-page-data.ts';

/** A page that editors added: its name in the CMS says so, and no page of the product bears such a one (decision 0054). */
export const data = (request: PageRequest): Promise<WebPageData> =>
  createWebPageData(`page-${request.view.params['slug'] ?? ''}`)(request);
