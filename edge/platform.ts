import type { Context } from 'hono';
import type { Log } from '../server/telemetry/log.ts';
import type { SendRequest } from '../server/telemetry/spans.ts';
import type { RequestHeaders } from './http/content-negotiation.ts';
import type { CompressPage, PageStore, RenderedPage } from './cache/rendered-page.ts';
import type { PagePolicy } from './cache/cache-policy.ts';
import type { CountRequest } from './security/rate-limit.ts';
import type { SessionStore } from './session/session-store.ts';
import type { View } from '../core/routing/routes.ts';

/** Runs a read of an anonymous visitor, perhaps after others; undefined refuses it. */
export type QueueRead = (read: () => Promise<Response>) => Promise<Response> | undefined;

/** What differs between Node and Workers; all other edge code is shared (requirement EF-04). */
export type Platform = {
  /**
   * Renders a page. It gets an address and an anonymous client for the API, so no personal data can reach the HTML.
   *
   * @param folder the page's folder under pages/.
   * @param nonce allows the scripts of an app page; content pages need none.
   */
  renderPage: (
    folder: string,
    view: View,
    backend: (path: string) => Promise<Response>,
    nonce?: string,
  ) => Promise<RenderedPage>;
  /** A static file of the build; undefined if there is none. */
  findAsset: (request: Request) => Promise<Response | undefined>;
  /** Country that the network reports, as ISO 3166-1. */
  findCountry: (request: RequestHeaders) => string | undefined;
  /** IP address of the client; undefined if unknown. */
  findAddress: (context: Context) => string | undefined;
  /** Sends requests to the backend; undefined where `fetch` does. */
  sendToBackend?: SendRequest;
  /** Limits parallel reads of anonymous visitors; undefined where the network adds processes. */
  queueRead?: QueueRead;
  /** Counts rate-limited requests. */
  count: CountRequest;
  /** Session records, the same for all processes of the site. */
  sessionStore: SessionStore;
  /** Encodes a page once for the cache; undefined where the network in front does it. */
  compress?: CompressPage;
  /** Memory for cached pages, in MB. */
  pageCacheMegabytes: number;
  /** Stores pages beyond this isolate; undefined with a single process. */
  pageStore?: PageStore;
  /** Changes the cache policy; undefined disables the cache, for development. */
  adjustPolicy?: (policy: PagePolicy) => PagePolicy | undefined;
  /** Lets work outlive its request. */
  keepAlive: (request: Request, work: Promise<unknown>) => void;
  log: Log;
};
