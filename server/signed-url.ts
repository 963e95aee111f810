import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a protected path and the second at which it expires. */
const sign = (path: string, expiresAt: number, key: string): string =>
  createHmac('sha256', key).update(`${expiresAt}\n${path}`).digest('base64url');

/**
 * Makes a short-lived address of a protected file: `/media/premium/NAME` becomes `/media/premium/TOKEN/NAME`. The token
 * stands in the path because caches and proxies on the way may drop a query.
 *
 * @param path the protected path, which leads nowhere by itself.
 * @param expiresAt seconds since 1970, real time: whoever checks it knows no other.
 * @param key shared with whoever serves the file.
 */
export function signPath(path: string, expiresAt: number, key: string): string {
  const cut = path.lastIndexOf('/');
  return `${path.slice(0, cut)}/${expiresAt}-${sign(path, expiresAt, key)}${path.slice(cut)}`;
}

/**
 * Checks a token that `signPath` made.
 *
 * @param path the protected path without its token.
 * @param now seconds since 1970.
 * @returns the seconds that it still works; undefined when it is not ours, for another path, or expired.
 */
export function checkToken(path: string, token: string, now: number, key: string): number | undefined {
  const [, expiry = '', signature = ''] = /^(\d{1,12})-([\w-]{43})$/.exec(token) ?? [];
  if (expiry === '') return undefined;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(path, Number(expiry), key))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return Number(expiry) > now ? Number(expiry) - now : undefined;
}
