import type { ReactElement } from 'react';
import type { WebPage as WireWebPage } from '../api-spec/generated/v2.ts';
import { Page } from '../pages/home/+Page.tsx';
import { Document } from '../renderer/Document.tsx';
import { toWebPage } from '../src/api/to-web-page.ts';
import { describeOrganization, describeSite } from '../src/content/json-ld.ts';
import { regionConfigs } from '../core/domain/region.ts';
import type { View } from '../core/routing/routes.ts';
import { PageLayout } from '../src/layout/PageLayout.tsx';
import { buildWebPageHead } from '../src/layout/web-page-head.ts';
import { setLanguage } from '../core/i18n/text.ts';
import { ViewProvider } from '../src/view.tsx';

/**
 * The start page of a response as a minimal server renders it with React.
 *
 * @param draw renderToString.
 */
export function drawStartPage(response: WireWebPage, view: View, draw: (tree: ReactElement) => string): string {
  setLanguage(regionConfigs[view.region].language);
  const page = toWebPage(response);
  const head = buildWebPageHead(page, view, [describeOrganization(view), describeSite(view)]);
  const body = draw(
    <ViewProvider view={view}>
      <PageLayout footer={[]} now={new Date()}>
        <Page data={{ head, page }} />
      </PageLayout>
    </ViewProvider>,
  );
  return `<!doctype html>${draw(<Document head={head} view={view} body={body} />)}`;
}
