import { errors } from 'jose';

/** Codes of the library for a set of keys that it could not read: no answer, no success, no JSON, another shape. */
const codes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** True when the keys of the identity provider could not be read, which proves nothing about a token. */
export const isKeySetFailure = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || codes.has(error.code);
