import { decodeProtectedHeader } from 'jose';
import { EnvError, whereProvidersShowIt } from '../server/env.ts';

/** A key with which others sign tokens for the backend (HS256); `id` is unique and in the tokens. */
export type SigningKey = { id: string; secret: string };

/**
 * Parses a list of keys, separated by commas; empty without any.
 *
 * @param variable names the environment variable in errors.
 * @param format of a key, as in `PARTNER:KEY:SECRET`.
 * @param parseKey returns undefined for a malformed key.
 * @param sandboxKey has a public secret: it is added in the sandbox, and refused elsewhere.
 * @throws EnvError for a malformed key, and when two keys share an id or a secret, which would allow impersonation.
 */
export function readSigningKeys<Key extends SigningKey>(
  text: string,
  {
    variable,
    format,
    parseKey,
    sandboxKey,
  }: { variable: string; format: string; parseKey: (word: string) => Key | undefined; sandboxKey: Key },
  isSandbox: boolean,
): Key[] {
  const keys = [sandboxKey];
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word === '') continue;
    const key = parseKey(word);
    if (key === undefined)
      throw new EnvError(
        `set ${variable} to keys ${format}, separated by commas, each secret of at least 32 characters; ${whereProvidersShowIt}`,
      );
    if (keys.some(({ id, secret }) => id === key.id || secret === key.secret))
      throw new EnvError(
        `set ${variable} to keys of which no two share a name or a secret, nor the sandbox's: ${key.id}; ${whereProvidersShowIt}`,
      );
    keys.push(key);
  }
  return isSandbox ? keys : keys.slice(1);
}

/** The key that a token names; its claims are trusted only after its signature is verified with that key. */
export function findSigningKey<Key extends SigningKey>(token: string, keys: readonly Key[]): Key | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return keys.find(({ id }) => id === kid);
  } catch {
    return undefined;
  }
}
