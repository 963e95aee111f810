/** Why a log-in by e-mail and password was refused; the wire's response titles (spec core §8; requirement ER-11). */
export type SignInRefusal =
  | 'InvalidDetailsSentError'
  | 'AccountTempLockedError'
  | 'AccountLockedError'
  | 'InvalidDetailsError'
  | 'ServiceDownError'
  | 'SignInFailedError';

const refusals: Record<string, SignInRefusal> = {
  90225: 'InvalidDetailsSentError',
  90114: 'AccountTempLockedError',
  90111: 'AccountLockedError',
  90054: 'InvalidDetailsError',
  90035: 'ServiceDownError',
};

/**
 * Reads the sign-in provider's code out of what it says, such as "AADB2C90225: The username or …".
 *
 * @returns `SignInFailedError` for any code, or none, that the specification does not name.
 */
export function readSignInRefusal(description: string): SignInRefusal {
  const [, code = ''] = /\bAADB2C(\d{5})\b/.exec(description) ?? [];
  return refusals[code] ?? 'SignInFailedError';
}

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
