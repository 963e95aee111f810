/** What a server bears from its callers; times in ms. */
export type Limits = {
  /** until the headers are there */
  headersTimeout: number;
  /** until the whole request is there */
  requestTimeout: number;
  keepAliveTimeout: number;
  /** how often slow callers are looked for */
  connectionsCheckingInterval: number;
  /** bytes */
  maxHeaderSize: number;
  /** connections held at the same time; what comes beyond is closed */
  maxConnections: number;
};

/** Limits of every HTTP server of the product (reliability reference §4.3). Bodies have their limits at each route. */
export const usualLimits: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 2_000,
};
