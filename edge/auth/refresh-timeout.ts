/**
 * How long the edge waits for the provider to refresh a token, in ms. It is longer than any request waits: the provider may
 * have rotated the token, and without its response the new one is lost.
 */
export const refreshTimeoutMs = 12_000;
