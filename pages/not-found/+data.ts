import type { PageRequest } from '../../src/content/read-page.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { PageData } from '../../src/layout/page-context.ts';
import { text } from '../../core/i18n/text.ts';

export function data({ view }: PageRequest): PageData {
  const inLanguage = { locale: regionConfigs[view.region].language };
  return { head: { title: text.error_not_found_title({}, inLanguage), isIndexed: false } };
}
