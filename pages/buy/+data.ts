import { readWebPage } from '../../src/api/read-web-page.ts';
import { createPageClient, takeAnswer, type PageRequest } from '../../src/content/read-page.ts';
import { regionFacts } from '../../src/domain/region.ts';
import type { WebPageData } from '../../src/shell/web-page-data.ts';
import { text } from '../../src/text.ts';

/** The plans, behind the premium dialog that opens over them; without script they are the page. */
export async function data(request: PageRequest): Promise<WebPageData> {
  const { region } = request.view;
  const params = { path: { key: 'offer' }, query: { region } };
  const page = readWebPage(await takeAnswer(createPageClient(request).GET('/cms/offers-page/{key}', { params })));
  const title = text.shell_upsell_title({}, { locale: regionFacts[region].language });
  return { head: { title, description: page.seoDescription }, page };
}
