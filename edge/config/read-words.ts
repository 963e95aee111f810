import { EnvError, whereProvidersShowIt } from '../../server/env.ts';

/** Reads the words of a variable; spaces or commas separate them. */
export const readWords = (source: Record<string, string | undefined>, name: string): string[] =>
  (source[name] ?? '').split(/[\s,]+/).filter((word) => word !== '');

/** Host names in a content security policy: a comma would begin another policy, a semicolon another directive. */
const hostName = /^(\*\.)?[a-z0-9.-]+$/;

/**
 * Reads an https address; also an http address in the sandbox.
 *
 * @throws EnvError for anything else.
 */
export function readAddress(name: string, text: string, isSandbox: boolean): URL {
  const address = URL.parse(text);
  const isSecure = address?.protocol === 'https:' || (isSandbox && address?.protocol === 'http:');
  if (address && isSecure && hostName.test(address.hostname)) return address;
  throw new EnvError(`${name}: "${text}" is not an https address; ${whereProvidersShowIt}`);
}
