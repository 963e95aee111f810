import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * True when a request carries the agreed secret as a bearer token, which Contentful's webhooks support too. The
 * comparison takes the same time for any input.
 *
 * @param secret undefined when none is configured: then every request is rejected.
 */
export const hasSecret = (authorization: string | undefined, secret: string | undefined): boolean =>
  secret !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
