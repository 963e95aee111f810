/** Why a login by email and password failed; response titles of the API (requirement ER-11). */
export type LoginError =
  | 'InvalidDetailsSentError'
  | 'AccountTempLockedError'
  | 'AccountLockedError'
  | 'InvalidDetailsError'
  | 'ServiceDownError'
  | 'SignInFailedError';

const loginErrors: Record<string, LoginError> = {
  90225: 'InvalidDetailsSentError',
  90114: 'AccountTempLockedError',
  90111: 'AccountLockedError',
  90054: 'InvalidDetailsError',
  90035: 'ServiceDownError',
};

/**
 * Parses the login provider's error code: "AADB2C90225: The username or …" anywhere, or the number alone at the
 * beginning.
 */
export const parseLoginErrorCode = (description: string): string | undefined =>
  /(?:^\s*|\bAADB2C)(\d{5,})\b/.exec(description)?.[1];

/** @returns `SignInFailedError` for an unknown code and without one. */
export const parseLoginError = (description: string): LoginError =>
  loginErrors[parseLoginErrorCode(description) ?? ''] ?? 'SignInFailedError';

/** Decodes a password from Base64 of UTF-8; undefined when it is neither. */
export function decodePassword(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Encodes a password for the API: Base64 of UTF-8. This is no protection; the transport encrypts. */
export const encodePassword = (password: string): string =>
  btoa(Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join(''));
