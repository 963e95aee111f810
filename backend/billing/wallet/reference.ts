import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs for one purpose alone, with a key made from the wallet's secret. */
const sign = (id: string, userId: string, secret: string): string =>
  createHmac('sha256', secret).update(`encoded agreement\n${id}\n${userId}`).digest('base64url');

/**
 * Writes the reference under which a mandate travels through the listener's browser: the wallet's own id is not known
 * yet when the return address is built.
 *
 * @param id our own id of the mandate.
 * @param userId whose it is: nobody else's token opens it.
 */
export const encodeAgreement = (id: string, userId: string, secret: string): string =>
  `${id}.${sign(id, userId, secret)}`;

/** Reads a reference back; undefined when it is forged, damaged or another listener's. */
export function decodeAgreement(encoded: string, userId: string, secret: string): string | undefined {
  const [, id = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(encoded) ?? [];
  const expected = Buffer.from(sign(id, userId, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
