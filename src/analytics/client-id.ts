import { clientCookie, clientCookieDays } from '../../core/domain/consent.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';

const isId = (value: string | undefined): value is string => value !== undefined && /^[\da-f-]{36}$/.test(value);

/** The id of this browser; undefined if it has none. */
export function readClientId(): string | undefined {
  const value = readCookie(clientCookie);
  return isId(value) ? value : undefined;
}

/** The id of this browser, created on the first call; call it only after consent. Each batch of events renews it. */
export function getOrCreateClientId(): string {
  const known = readClientId();
  if (known !== undefined) return known;
  const id = crypto.randomUUID();
  writeCookie(clientCookie, id, clientCookieDays * 86_400);
  return id;
}
