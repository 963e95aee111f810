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
import { ViewProvider } from '../src/view.tsx';
import { bodyPlaceholder, splitDocument } from './body-placeholder.ts';
import { Document } from './Document.tsx';
import { escapeJson } from './escape-json.ts';
import { renderMarkupBytes, renderMarkup } from './static-markup.ts';

/** All that a page is written from. */
export type PageToRender = {
  Page: ComponentType<{ data: unknown }>;
  view: View;
  data: { head: Head } | undefined;
  footer: FooterColumn[];
  /** an app page makes its head from the view */
  head?: ((view: View) => Head) | undefined;
};

/** The document with a mark where its body belongs, without the tags of scripts and styles; and the body's tree. */
function composePage({ Page, view, data, footer, head: describe }: PageToRender): { shell: string; tree: ReactNode } {
  setLanguage(regionConfigs[view.region].language);
  const head = data?.head ?? describe?.(view);
  if (!head) throw new Error(`page ${view.route} has no head`);
  const page = (
    <ViewProvider view={view}>
      <Page data={data} />
    </ViewProvider>
  );
  // an app page is a React root of its own inside the frame, so that its ids match what the browser computes
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
      <PageLayout footer={footer} now={new Date()}>
        {content}
      </PageLayout>
    </ViewProvider>
  );
  return { shell: `<!doctype html>${renderMarkup(<Document head={head} view={view} body={bodyPlaceholder} />)}`, tree };
}

/**
 * Writes a page: one synchronous render, so no other request can change its language.
 *
 * @returns the document with a mark where its body belongs, without the tags of scripts and styles; and the body.
 * @throws when neither the page nor its data says what its head is: a bug.
 */
export function renderPage(page: PageToRender): { shell: string; body: string } {
  const { shell, tree } = composePage(page);
  return { shell, body: renderMarkup(tree) };
}

/**
 * Writes a page as bytes, in the same way.
 *
 * @param finish puts the tags of scripts and styles into the document.
 * @throws when neither the page nor its data says what its head is: a bug.
 */
export function renderPageBytes(page: PageToRender, finish: (shell: string) => string): Uint8Array<ArrayBuffer> {
  const { shell, tree } = composePage(page);
  const [before, after] = splitDocument(finish(shell)) ?? [];
  if (before === undefined || after === undefined) throw new Error('the document lost the place of its body');
  return renderMarkupBytes(before, tree, after);
}
