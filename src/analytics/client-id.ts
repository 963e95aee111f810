import { clientCookie } from '../../core/domain/consent.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';

const ninetyDays = 90 * 86_400;
const isId = (value: string | undefined): value is string => value !== undefined && /^[\da-f-]{36}$/.test(value);

/** The id of this browser; undefined while it has none. */
export function readClientId(): string | undefined {
  const value = readCookie(clientCookie);
  return isId(value) ? value : undefined;
}

/** The id of this browser, made when there is none; to be asked for after consent alone. */
export function getOrCreateClientId(): string {
  const id = readClientId() ?? crypto.randomUUID();
  writeCookie(clientCookie, id, ninetyDays);
  return id;
}
