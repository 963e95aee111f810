import { toWebPage } from '../../src/api/to-web-page.ts';
import { createPageClient, getOrAbort, type PageRequest } from '../../src/content/read-page.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { WebPageData } from '../../src/layout/web-page-data.ts';
import { text } from '../../core/i18n/text.ts';

/** Loads the plans behind the premium dialog; without script they are the page. */
export async function data(request: PageRequest): Promise<WebPageData> {
  const { region } = request.view;
  const params = { path: { key: 'offer' }, query: { region } };
  const page = toWebPage(await getOrAbort(createPageClient(request).GET('/cms/offers-page/{key}', { params })));
  const title = text.shell_upsell_title({}, { locale: regionConfigs[region].language });
  return { head: { title, description: page.seoDescription }, page };
}
