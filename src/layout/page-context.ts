import type { View } from '../../core/routing/routes.ts';
import type { ComponentType } from 'react';
import type { FooterColumn } from './footer-column.ts';
import type { Head } from './head.ts';

/** Calls the v2 API without cookie or user, so that the rendered page can be cached. */
export type CallBackend = (path: string) => Promise<Response>;

/** Input of a render from the edge, without personal data: the HTML is safe to cache. */
export type RenderRequest = {
  view: View;
  backend: CallBackend;
};

/** Result of a content page's data hook. */
export type PageData = { head: Head };

/** A rendered document. */
export type DocumentHtml = {
  html: string | Uint8Array<ArrayBuffer>;
  /** of its inline style, for the content security policy */
  styleHash: string | undefined;
};

/**
 * Renders a further page of a folder without vike (decision 0064).
 *
 * @throws what the page's data hook throws; vike handles an abort.
 */
export type RenderNextPage = (request: RenderRequest) => Promise<DocumentHtml>;

/** The page context with the additions of this site. */
export type NordlydPageContext = RenderRequest & {
  Page: ComponentType<{ data: unknown }>;
  /** app pages derive their head from the view; content pages have it in their data */
  config: { head?: (view: View) => Head; data?: (request: RenderRequest) => PageData | Promise<PageData> };
  data?: PageData;
  footer?: FooterColumn[];
  is404?: boolean;
  abortStatusCode?: number;
};

declare global {
  // vike's documented way to type additions to its page context
  namespace Vike {
    interface PageContext extends Partial<RenderRequest> {
      /** inserts the body into the finished document, and returns how to render further pages of the folder */
      completeHtml?: (document: string) => DocumentHtml & { renderNextPage: RenderNextPage | undefined };
    }
  }
}
