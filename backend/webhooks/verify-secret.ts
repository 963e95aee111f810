import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Tells whether a report comes from whom it says: it carries the agreed secret as a bearer token, which is what
 * Contentful's webhooks can do too. The comparison takes the same time whatever is sent.
 *
 * @param secret undefined where none is agreed: then nobody is believed.
 */
export const hasSecret = (authorization: string | undefined, secret: string | undefined): boolean =>
  secret !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
