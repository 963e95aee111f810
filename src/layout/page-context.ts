import type { View } from '../../core/routing/routes.ts';
import type { ComponentType } from 'react';
import type { FooterColumn } from './footer-column.ts';
import type { Head } from './head.ts';

/** Asks the v2 API as nobody in particular: no cookie, no user, so that what is rendered may be cached. */
export type CallBackend = (path: string) => Promise<Response>;

/** What the edge hands to a render. It holds nothing personal: cached HTML is safe by construction. */
export type RenderRequest = {
  view: View;
  backend: CallBackend;
};

/** What a content page's data hook returns: its head and whatever its Page composes. */
export type PageData = { head: Head };

/**
 * Draws another page of a folder without the page pipeline (decision 0064).
 *
 * @returns the bytes of its document.
 * @throws what the page's data hook throws: an abort is for the pipeline to answer.
 */
export type RenderNextPage = (request: RenderRequest) => Promise<Uint8Array<ArrayBuffer>>;

/** The page context as our hooks see it, on top of vike's own. */
export type NordlydPageContext = RenderRequest & {
  Page: ComponentType<{ data: unknown }>;
  /** app pages make their head from the view; content pages have it in their data */
  config: { head?: (view: View) => Head; data?: (request: RenderRequest) => PageData | Promise<PageData> };
  data?: PageData;
  footer?: FooterColumn[];
  is404?: boolean;
  abortStatusCode?: number;
};

declare global {
  // vike's documented way to type what we add to its page context
  namespace Vike {
    interface PageContext extends Partial<RenderRequest> {
      /** puts what stands between the body tags into the finished document, and learns to draw others like it */
      completeHtml?: (document: string) => { html: string; renderNextPage: RenderNextPage | undefined };
    }
  }
}
