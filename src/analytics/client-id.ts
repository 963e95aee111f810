import { clientCookie } from '../../core/domain/consent.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';

const ninetyDays = 90 * 86_400;
const isId = (value: string | undefined): value is string => value !== undefined && /^[\da-f-]{36}$/.test(value);

/** The id of this browser; undefined if it has none. */
export function readClientId(): string | undefined {
  const value = readCookie(clientCookie);
  return isId(value) ? value : undefined;
}

/** The id of this browser, created on the first call; call it only after consent. */
export function getOrCreateClientId(): string {
  const id = readClientId() ?? crypto.randomUUID();
  writeCookie(clientCookie, id, ninetyDays);
  return id;
}
