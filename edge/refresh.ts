import type { Result } from '../src/domain/result.ts';
import { constants } from '../src/domain/constants.ts';
import type { Identity } from './identity.ts';
import type { AuthSession } from './session.ts';

/** How long the outcome of a refresh serves requests that still carry the rotated token. */
const graceMs = 30_000;

export type Refreshed = Result<AuthSession, 'refused' | 'unavailable'>;

/** True when a session is due for its regular refresh, 480 s after its token was issued (requirement AU-07). */
export const isRefreshDue = (session: AuthSession, now: number): boolean =>
  now - session.issuedAt >= constants.tokenRefresh || now >= session.expiresAt - 30_000;

/**
 * Refreshes sessions so that however many requests ask at once, the provider is called once per refresh token: it
 * rotates them, and a second use of the same one would revoke the whole login (requirement AU-04).
 */
export function createRefresher(identity: Pick<Identity, 'refresh'>): (session: AuthSession) => Promise<Refreshed> {
  const underWay = new Map<string, Promise<Refreshed>>();
  return (session) => {
    const key = session.refresh.token;
    const known = underWay.get(key);
    if (known) return known;
    const outcome = identity.refresh(session);
    underWay.set(key, outcome);
    void outcome.then((result) => {
      // an unavailable provider may be asked again at once
      if (!result.ok && result.code === 'unavailable') underWay.delete(key);
      else setTimeout(() => underWay.delete(key), graceMs);
    });
    return outcome;
  };
}
