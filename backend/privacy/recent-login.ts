import type { ApiUser } from '../api/handler-types.ts';

/** How long somebody who has just proved who they are may do what needs that, in ms of the wall clock. */
export const recentLoginMs = 10 * 60_000;

/** The clocks of the identity provider and of this service may differ by so much. */
const leewayMs = 60_000;

/**
 * True when a caller has proved who they are a moment ago. An identity provider that does not say when it was (RFC 9068
 * leaves it free) makes nobody recent: what needs it stays shut rather than open.
 */
export function hasLoggedInRecently({ loggedInAt }: Pick<ApiUser, 'loggedInAt'>, now: Date = new Date()): boolean {
  if (loggedInAt === null) return false;
  const age = now.getTime() - loggedInAt.getTime();
  return age <= recentLoginMs + leewayMs && age >= -leewayMs;
}
