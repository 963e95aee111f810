import type { PageRequest } from '../../src/content/read-page.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { PageData } from '../../src/layout/page-context.ts';
import { text } from '../../core/i18n/text.ts';

export function data({ view }: PageRequest): PageData {
  const inLanguage = { locale: regionConfigs[view.region].language };
  return { head: { title: text.page_code_title({}, inLanguage), description: text.page_code_lead({}, inLanguage) } };
}
