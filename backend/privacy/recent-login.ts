import type { ApiUser } from '../api/handler-types.ts';

/** Maximum age of a login for sensitive operations, in ms of real time. */
export const recentLoginMs = 10 * 60_000;

/** Tolerance between the clocks of identity provider and backend. */
const leewayMs = 60_000;

/**
 * True after a recent login. Without a login time in the token (RFC 9068 makes it optional) no login is recent:
 * sensitive operations stay closed.
 */
export function hasLoggedInRecently({ loggedInAt }: Pick<ApiUser, 'loggedInAt'>, now: Date = new Date()): boolean {
  if (loggedInAt === null) return false;
  const age = now.getTime() - loggedInAt.getTime();
  return age <= recentLoginMs + leewayMs && age >= -leewayMs;
}
