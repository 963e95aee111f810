import type { EncodedBody } from '../http/content-negotiation.ts';

/** What the backend answered while a page was rendered. */
export type PageSources = {
  /** by path below /v2 */
  texts: ReadonlyMap<string, string>;
  /** what else the page was drawn from */
  fingerprint: string;
  /** when the page was last rendered from them, ms since 1970 */
  at: number;
};

/** A finished render: status and HTML, and what the backend answered meanwhile. */
export type RenderedPage = {
  status: number;
  /** its text, or the bytes of it where it was written as bytes */
  html: string | Uint8Array<ArrayBuffer>;
  /** the page has a document around it; where that is not said, its text is looked at */
  isDocument?: boolean;
  sources?: PageSources;
  /** something that it could do without was not there: the backend failed to answer */
  isPartial?: boolean;
};

/** A page as it is kept: the same bytes go out every time, encoded once. */
export type CachedPage = EncodedBody & {
  status: number;
  /** of content and feature flags, when its render began; a page of another version is not served */
  version: string;
  /** ms since 1970 */
  madeAt: number;
  /** what the backend said when it was made, as far as that decides whether it must be made anew */
  answers?: PageSources | undefined;
  /** when its renewal may be tried again after it failed */
  retryAt?: number;
  /** when the renewal that is under way was begun */
  revalidatingSince?: number;
};

/** Encodes a page once, for as long as the cache keeps it. */
export type CompressPage = (
  html: Uint8Array<ArrayBuffer>,
) => Promise<{ br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }>;

/** Pages that several isolates keep together. It may forget at any time; none of its functions fails. */
export type PageStore = {
  read: (key: string) => Promise<CachedPage | undefined>;
  write: (key: string, page: CachedPage) => Promise<void>;
  remove: (key: string) => Promise<void>;
};
