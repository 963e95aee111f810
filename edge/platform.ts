import type { Context } from 'hono';
import type { Log } from '../server/telemetry/log.ts';
import type { Asked } from './http/content-negotiation.ts';
import type { CompressPage, PageStore, RenderedPage } from './cache/rendered-page.ts';
import type { PagePolicy } from './cache/cache-policy.ts';
import type { CountRequest } from './security/rate-limit.ts';
import type { SessionStore } from './session/session-store.ts';
import type { View } from '../core/routing/routes.ts';

/** What differs between Node and Workers; everything else at the edge is one source (requirement EF-04). */
export type Platform = {
  /**
   * Renders a page. It is given an address and an anonymous way to ask the API, so nothing personal can reach the HTML.
   *
   * @param folder the page's folder under pages/.
   * @param nonce allows the scripts of an app page to run; content pages need none.
   */
  renderPage: (
    folder: string,
    view: View,
    backend: (path: string) => Promise<Response>,
    nonce?: string,
  ) => Promise<RenderedPage>;
  /** A built file by its URL path, or undefined when there is none. */
  findAsset: (request: Request) => Promise<Response | undefined>;
  /** Country the network reports for a visitor, as ISO 3166-1, or undefined. */
  findCountry: (request: Asked) => string | undefined;
  /** Network address of a visitor, undefined when nobody knows it. */
  findAddress: (context: Context) => string | undefined;
  /** Counts requests whose number is limited. */
  count: CountRequest;
  /** Session records, the same for all processes of the site. */
  sessionStore: SessionStore;
  /** Encodes a page once, for as long as it is kept; undefined where the network in front does it. */
  compress?: CompressPage;
  /** Keeps finished pages beyond this isolate; undefined where one process serves everybody. */
  pageStore?: PageStore;
  /** Changes how a page is kept; undefined keeps none: a developer must see what stands in the file now. */
  adjustPolicy?: (policy: PagePolicy) => PagePolicy | undefined;
  /** Lets work outlive its request. */
  keepAlive: (request: Request, work: Promise<unknown>) => void;
  log: Log;
};
