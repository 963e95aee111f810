import { createHash, timingSafeEqual } from 'node:crypto';

/** Takes over what stands in the content source now, instead of waiting for the next look at it. */
export type RenewContent = () => Promise<void>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Tells whether a report comes from the content source: it carries the agreed secret as a bearer token, which is what
 * Contentful's webhooks can do too.
 *
 * @param secret undefined where none is agreed: then nobody is believed.
 */
export const isFromContentSource = (authorization: string | undefined, secret: string | undefined): boolean =>
  secret !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${secret}`));
