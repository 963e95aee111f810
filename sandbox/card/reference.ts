import { randomBytes } from 'node:crypto';

const characters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** A provider reference: 16 letters and digits, as the provider's own look. */
export const makePspReference = (): string =>
  Array.from(randomBytes(16), (byte) => characters[byte % characters.length]).join('');

/** A value that nobody can guess, safe in a URL. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');
