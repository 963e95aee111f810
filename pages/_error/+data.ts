import type { PageRequest } from '../../src/content/read-page.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { PageData } from '../../src/layout/page-context.ts';
import type { ErrorKind } from '../../src/layout/ErrorScreen.tsx';
import { text } from '../../core/i18n/text.ts';

export type ErrorData = PageData & { kind: ErrorKind };

/** Chooses the error page: not found, unavailable, or a bug. */
export function data(request: PageRequest & { is404?: boolean; abortStatusCode?: number }): ErrorData {
  const inLanguage = { locale: regionConfigs[request.view.region].language };
  if (request.is404 || request.abortStatusCode === 404) {
    return {
      kind: 'notFound',
      head: { title: text.error_not_found_title({}, inLanguage), errorRoute: 'notFound', isIndexed: false },
    };
  }
  if (request.abortStatusCode === 503) {
    return {
      kind: 'unavailable',
      head: { title: text.error_unavailable_title({}, inLanguage), errorRoute: 'error', isIndexed: false },
    };
  }
  return {
    kind: 'fault',
    head: { title: text.error_fault_title({}, inLanguage), errorRoute: 'error', isIndexed: false },
  };
}
