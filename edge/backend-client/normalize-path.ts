/**
 * A path of the API as the backend may read it, whichever spelling of it was sent: decoded, no slash doubled, none at the
 * end. All that the edge decides by the path of a call, it decides by this one, so that what one rule sees no other
 * misses.
 *
 * @param path below /v2, percent-encoded, without its query.
 * @returns undefined for one that cannot be decoded, which is no address of the contract.
 */
export function normalizePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
      .replaceAll(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '');
  } catch {
    return undefined;
  }
}
