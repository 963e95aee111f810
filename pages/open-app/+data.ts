import { brand } from '../../core/brand.ts';
import type { PageRequest } from '../../src/content/read-page.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { PageData } from '../../src/layout/page-context.ts';
import { text } from '../../core/i18n/text.ts';

export function data({ view }: PageRequest): PageData {
  const inLanguage = { locale: regionConfigs[view.region].language };
  return { head: { title: text.content_open_app_title({}, inLanguage), description: brand } };
}
