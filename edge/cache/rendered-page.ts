import type { EncodedBody } from '../http/content-negotiation.ts';

/** The backend's responses from which a page was rendered. */
export type PageSources = {
  texts: ReadonlyMap<string, string>;
  /** hash input for everything else that the page was rendered from */
  fingerprint: string;
  /** last render from them, ms since 1970 */
  at: number;
};

/** A rendered page and its sources. */
export type RenderedPage = {
  status: number;
  html: string | Uint8Array<ArrayBuffer>;
  /** of its inline style, for the content security policy */
  styleHash?: string | undefined;
  /** true for a complete document; if undefined, the text is checked */
  isDocument?: boolean;
  sources?: PageSources;
  /** the backend failed for an optional section */
  isPartial?: boolean;
};

/** A cached page: the same bytes for every response, encoded once. */
export type CachedPage = EncodedBody & {
  status: number;
  styleHash?: string | undefined;
  /** of content and feature flags, when its render began; only valid for this version */
  version: string;
  madeAt: number;
  /** responses from which it was rendered, if they are comparable */
  sources?: PageSources | undefined;
  /** next revalidation after a failure, ms since 1970 */
  retryAt?: number;
  /** start of the revalidation in progress, ms since 1970 */
  revalidatingSince?: number;
};

/** Encodes a page once, when it is cached. */
export type CompressPage = (
  html: Uint8Array<ArrayBuffer>,
) => Promise<{ br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }>;

/** A cache that isolates share. It may lose pages at any time; its functions never throw. */
export type PageStore = {
  read: (key: string) => Promise<CachedPage | undefined>;
  write: (key: string, page: CachedPage) => Promise<void>;
  remove: (key: string) => Promise<void>;
};
