/** Why a log-in by e-mail and password was refused; the wire's response titles (requirement ER-11). */
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
 * The sign-in provider's code in what it says: "AADB2C90225: The username or …" anywhere, or the number alone, as the
 * specification writes it, at the beginning.
 */
export const parseLoginErrorCode = (description: string): string | undefined =>
  /(?:^\s*|\bAADB2C)(\d{5,})\b/.exec(description)?.[1];

/** @returns `SignInFailedError` for any code, or none, that the specification does not name. */
export const parseLoginError = (description: string): LoginError =>
  loginErrors[parseLoginErrorCode(description) ?? ''] ?? 'SignInFailedError';

/** The password as it was typed, from its Base64 of UTF-8; undefined when it is neither. */
export function decodePassword(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Encodes a password for the wire: Base64 of its UTF-8. That is a spelling, no protection; the transport protects. */
export const encodePassword = (password: string): string =>
  btoa(Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join(''));
