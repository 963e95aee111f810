/** Limits for clients; times in ms. */
export type ServerLimits = {
  /** until the first byte, and until the TLS handshake is complete */
  handshakeTimeout: number;
  /** until the headers are complete */
  headersTimeout: number;
  /** until the request is complete */
  requestTimeout: number;
  /** how long a client may keep an idle connection */
  keepAliveTimeout: number;
  /** longest pause within a request or a response */
  idleTimeout: number;
  /** interval of the search for slow clients */
  connectionsCheckingInterval: number;
  /** bytes */
  maxHeaderSize: number;
  /** at this number the slowest client gives way to a new one */
  maxConnections: number;
  /** the same for one address; a server behind a proxy sees only the address of the proxy */
  maxConnectionsPerAddress: number;
};

/** Limits of every HTTP server of the product; each route limits its body. */
export const defaultLimits: ServerLimits = {
  handshakeTimeout: 10_000,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // proxies reuse a connection within 60 s: closed earlier, it resets the request that was just sent
  keepAliveTimeout: 65_000,
  // twice the timeout of the slowest response (edge/pages/media-proxy.ts)
  idleTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  maxConnections: 2_000,
  maxConnectionsPerAddress: Infinity,
};
