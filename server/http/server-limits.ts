/** What a server bears from its callers; times in ms. */
export type Limits = {
  /** until a connection has said something, and until TLS is agreed upon where it is spoken */
  handshakeTimeout: number;
  /** until the headers are there */
  headersTimeout: number;
  /** until the whole request is there */
  requestTimeout: number;
  keepAliveTimeout: number;
  /** how long a connection may stand still while a request or its answer is under way */
  idleTimeout: number;
  /** how often slow callers are looked for */
  connectionsCheckingInterval: number;
  /** bytes */
  maxHeaderSize: number;
  /** connections held at the same time; what comes beyond is closed */
  maxConnections: number;
};

/** Limits of every HTTP server of the product (reliability reference §4.3). Bodies have their limits at each route. */
export const usualLimits: Limits = {
  handshakeTimeout: 10_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  // twice what the slowest answer may take to begin (edge/pages/media-proxy.ts)
  idleTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 2_000,
};
