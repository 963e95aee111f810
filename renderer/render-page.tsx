import { renderToString } from 'react-dom/server';
import type { ComponentType, ReactNode } from 'react';
import { regionConfigs } from '../core/domain/region.ts';
import type { View } from '../core/routing/routes.ts';
import { appRootId, viewId } from '../src/client/app-root.ts';
import { PageLayout } from '../src/layout/PageLayout.tsx';
import type { FooterColumn } from '../src/layout/footer-column.ts';
import type { Head } from '../src/layout/head.ts';
import { NoScript } from '../src/layout/NoScript.tsx';
import { setLanguage } from '../core/i18n/text.ts';
import { LaterSheets } from '../src/ui/LaterStyles.tsx';
import { ViewProvider } from '../src/view.tsx';
import { bodyPlaceholder, splitDocument } from './body-placeholder.ts';
import { Document } from './Document.tsx';
import { escapeJson } from './escape-json.ts';
import type { DocumentHtml } from '../src/layout/page-context.ts';
import { linkedSheets, type StyledDocument } from './styles/inline-styles.ts';
import { renderMarkupBytes, renderMarkup } from './static-markup.ts';

export type PageToRender = {
  Page: ComponentType<{ data: unknown }>;
  view: View;
  data: { head: Head } | undefined;
  footer: FooterColumn[];
  /** derives the head of an app page */
  head?: ((view: View) => Head) | undefined;
};

/** Composes the document with a placeholder for its body, and the tree of the body. */
function composePage({ Page, view: requested, data, footer, head: describe }: PageToRender): {
  shell: string;
  tree: ReactNode;
} {
  setLanguage(regionConfigs[requested.region].language);
  const head = data?.head ?? describe?.(requested);
  if (!head) throw new Error(`page ${requested.route} has no head`);
  const view: View = head.regions ? { ...requested, pageRegions: head.regions } : requested;
  const page = (
    <ViewProvider view={view}>
      <Page data={data} />
    </ViewProvider>
  );
  // an app page is a separate React root, so that its ids match in the browser
  const content = describe ? (
    <>
      <NoScript />
      <div id={appRootId} dangerouslySetInnerHTML={{ __html: renderToString(page) }} />
      <script id={viewId} type="application/json" dangerouslySetInnerHTML={{ __html: escapeJson(view) }} />
    </>
  ) : (
    page
  );
  const tree = (
    <ViewProvider view={view}>
      {/* hydration adds classes, so an app page links its sheets in its head */}
      <LaterSheets value={describe ? [] : linkedSheets}>
        <PageLayout footer={footer} now={new Date()}>
          {content}
        </PageLayout>
      </LaterSheets>
    </ViewProvider>
  );
  return {
    shell: `<!doctype html>${renderMarkup(<Document head={head} view={view} body={bodyPlaceholder} />).html}`,
    tree,
  };
}

/**
 * Renders a page synchronously, so that no other request can change its language.
 *
 * @returns the document with a placeholder for its body, the body, and the classes of its visible elements.
 * @throws when the page has no head: a bug.
 */
export function renderPage(page: PageToRender): { shell: string; body: string; classes: Set<string> } {
  const { shell, tree } = composePage(page);
  const { html, classes } = renderMarkup(tree);
  return { shell, body: html, classes };
}

/**
 * Renders a page as bytes.
 *
 * @param finish inserts the tags of scripts and styles into the document.
 * @throws when the page has no head: a bug.
 */
export function renderPageBytes(
  page: PageToRender,
  finish: (shell: string, classes: ReadonlySet<string>) => StyledDocument,
): DocumentHtml {
  const { shell, tree } = composePage(page);
  let styleHash: string | undefined;
  const html = renderMarkupBytes(tree, (classes) => {
    const styled = finish(shell, classes);
    ({ styleHash } = styled);
    const parts = splitDocument(styled.document);
    if (!parts) throw new Error('the document lost the place of its body');
    return parts;
  });
  return { html, styleHash };
}
