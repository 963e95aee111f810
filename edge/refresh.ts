import { constants } from '../src/domain/constants.ts';
import { fail, type Result } from '../src/domain/result.ts';
import type { Identity } from './identity.ts';
import type { AuthSession } from './session.ts';
import { createSingleFlight, type KeepAlive } from './single-flight.ts';

/** How long the outcome of a refresh serves requests that still carry the rotated token. */
const graceMs = 30_000;
/** The provider is given 3 s; who waits for another request's refresh waits a little longer. */
const patienceMs = 4_000;

export type Refreshed = Result<AuthSession, 'refused' | 'unavailable'>;
export type Refresh = (session: AuthSession, keepAlive: KeepAlive) => Promise<Refreshed>;

/** True when a session is due for its regular refresh, 480 s after its token was issued (requirement AU-07). */
export const isRefreshDue = (session: AuthSession, now: number): boolean =>
  now - session.issuedAt >= constants.tokenRefresh || now >= session.expiresAt - 30_000;

/**
 * Refreshes sessions so that however many requests ask at once, the provider is called once per refresh token: it
 * rotates them, and a second use of the same one would revoke the whole login (requirement AU-04). An unavailable
 * provider may be asked again at once.
 */
export function createRefresher(identity: Pick<Identity, 'refresh'>, now: () => number = Date.now): Refresh {
  const settled = new Map<string, { outcome: Refreshed; until: number }>();
  const runOnce = createSingleFlight<Refreshed>(patienceMs);

  const forgetOld = (): void => {
    // entries stand in the order in which they end; no timer does this, for a timer of a Worker dies with its request
    for (const [key, { until }] of settled) {
      if (until > now()) return;
      settled.delete(key);
    }
  };

  return async (session, keepAlive) => {
    forgetOld();
    const key = session.refresh.token;
    const known = settled.get(key);
    if (known) return known.outcome;
    const work = async (): Promise<Refreshed> => {
      const outcome = await identity.refresh(session);
      if (outcome.ok || outcome.code === 'refused') settled.set(key, { outcome, until: now() + graceMs });
      return outcome;
    };
    return runOnce(key, work, keepAlive).catch(() => fail('unavailable'));
  };
}
