import type { PageRequest } from '../../src/content/read-page.ts';
import { regionFacts } from '../../src/domain/region.ts';
import type { PageData } from '../../src/shell/page-context.ts';
import { text } from '../../src/text.ts';

/** Needs nobody: its words are the interface's own. */
export function data({ view }: PageRequest): PageData {
  const inLanguage = { locale: regionFacts[view.region].language };
  return { head: { title: text.page_code_title({}, inLanguage), description: text.page_code_lead({}, inLanguage) } };
}
