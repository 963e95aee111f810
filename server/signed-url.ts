import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (path: string, expiresAt: number, key: string): string =>
  createHmac('sha256', key).update(`${expiresAt}\n${path}`).digest('base64url');

/**
 * Makes a short-lived address of a protected file: `/media/premium/NAME` becomes `/media/premium/TOKEN/NAME`. The token
 * is in the path because caches and proxies may drop a query.
 *
 * @param path the protected path.
 * @param expiresAt seconds since 1970, real time: the file server has no sandbox clock.
 * @param key shared with the file server.
 */
export function signPath(path: string, expiresAt: number, key: string): string {
  const cut = path.lastIndexOf('/');
  return `${path.slice(0, cut)}/${expiresAt}-${sign(path, expiresAt, key)}${path.slice(cut)}`;
}

/**
 * Verifies a token from `signPath`.
 *
 * @param path the protected path without its token.
 * @param now seconds since 1970.
 * @returns the seconds until it expires; undefined when it is forged, for another path, or expired.
 */
export function verifyPathToken(path: string, token: string, now: number, key: string): number | undefined {
  const [, expiry = '', signature = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(token) ?? [];
  if (expiry === '') return undefined;
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(path, Number(expiry), key))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return Number(expiry) > now ? Number(expiry) - now : undefined;
}
