import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs for one purpose only, with a key derived from the wallet's secret. */
const sign = (id: string, userId: string, secret: string): string =>
  createHmac('sha256', secret).update(`encoded agreement\n${id}\n${userId}`).digest('base64url');

/**
 * Encodes the reference of an agreement for the user's browser, because the wallet's own id is not known yet when the
 * return address is built.
 *
 * @param id internal id of the agreement.
 * @param userId its user: the tokens of other users do not open it.
 */
export const encodeAgreement = (id: string, userId: string, secret: string): string =>
  `${id}.${sign(id, userId, secret)}`;

/** Decodes a reference; undefined when it is forged, damaged or another user's. */
export function decodeAgreement(encoded: string, userId: string, secret: string): string | undefined {
  const [, id = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(encoded) ?? [];
  const expected = Buffer.from(sign(id, userId, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
