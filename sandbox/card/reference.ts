import { randomBytes } from 'node:crypto';

const characters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** Makes a provider reference: 16 letters and digits, like the real one's. */
export const makePspReference = (): string =>
  Array.from(randomBytes(16), (byte) => characters[byte % characters.length]).join('');

/** Makes a random secret that is safe in a URL. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');
