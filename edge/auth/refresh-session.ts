import { constants } from '../../core/domain/constants.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';
import { withTimeout } from '../http/timeout.ts';
import { logSecurityEvent } from '../security/security-events.ts';
import type { Login, Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import type { OidcClient } from './oidc-client.ts';

/** A request waits at most this long for a refresh, in ms; the refresh goes on after that. */
const waitMs = 3_000;
/** Requests of one process share a refresh for this long, in ms. */
const sharedMs = 13_000;
/** A token is refreshed at the latest this long before it expires, in ms. */
const marginMs = 30_000;

export type Refreshed = Result<Session, 'refused' | 'unavailable'>;

/** Refreshes a session's tokens; `refused` when the session has ended, `unavailable` when that cannot be decided now. */
export type RefreshSession = (session: Session, keepAlive: KeepAlive) => Promise<Refreshed>;

type Due = Pick<Session, 'issuedAt' | 'expiresAt' | 'tokens'>;

/**
 * True 480 s after the access token was issued (requirement AU-07), and shortly before it expires. A session without a
 * refresh token ends when its access token does.
 */
export const isRefreshDue = ({ issuedAt, expiresAt, tokens }: Due, now: number): boolean =>
  tokens.refresh === '' ? now >= expiresAt : now - issuedAt >= constants.tokenRefresh || now >= expiresAt - marginMs;

/** What a refresh needs from the rest of the edge. */
export type RefreshDeps = {
  log: Pick<Log, 'info'>;
  sessions: Pick<Sessions, 'update' | 'deleteAll'>;
  identity: Pick<OidcClient, 'refresh' | 'revoke'>;
  /** the account that a login leads to by now; `account_banned` ends all sessions of the user */
  findAccount: (login: Login) => Promise<Result<Pick<Login, 'accountId' | 'home'>, string>>;
};

/**
 * Creates the refresh of sessions. The provider rotates refresh tokens, so it is called once, inside the record's lock,
 * for any number of requests and processes (requirement AU-04). The record stores the result; no cookie changes.
 *
 * A response that is lost between the provider and the record loses the new token. The next refresh sends the old one:
 * a provider with a grace period accepts it, any other provider ends the session.
 */
export function createRefreshSession({ sessions, identity, findAccount, log }: RefreshDeps): RefreshSession {
  const { run: runOnce } = createSingleFlight<Refreshed>(sharedMs);

  /** Runs inside the lock. */
  const callProvider = async (current: Session, requested: Session): Promise<Refreshed> => {
    // another process has refreshed it; not later, because the clocks of two hosts differ
    if (current.issuedAt !== requested.issuedAt) return succeed(current);
    // there is nothing to refresh it with
    if (current.tokens.refresh === '' && !isRefreshDue(current, Date.now())) return succeed(current);
    const refreshed = await identity.refresh(current).catch(() => fail('unavailable' as const));
    return refreshed.ok
      ? succeed({ ...current, ...refreshed.value, isRefreshed: true, seenAt: Date.now() })
      : refreshed;
  };

  /** The account may have been moved or banned since the login. */
  const updateAccount = async (session: Session): Promise<Refreshed> => {
    const found = await findAccount(session);
    if (!found.ok && found.code === 'account_banned') {
      await sessions.deleteAll(session);
      return fail('refused');
    }
    if (!found.ok || (found.value.accountId === session.accountId && found.value.home === session.home))
      return succeed(session);
    const { accountId, home } = found.value;
    const updated = await sessions.update(session, async (current) => ({ ...current, accountId, home }));
    return updated ? succeed(updated) : fail('refused');
  };

  const finish = async (updated: Session | undefined, outcome: Refreshed): Promise<Refreshed> => {
    if (updated === undefined) {
      // the session was deleted during the call, so its new tokens are revoked
      if (outcome.ok) await identity.revoke(outcome.value);
      return fail('refused');
    }
    return outcome.ok ? updateAccount(updated) : outcome;
  };

  const refresh = async (requested: Session): Promise<Refreshed> => {
    let outcome: Refreshed = fail('refused');
    const updated = await sessions.update(requested, async (current) => {
      outcome = await callProvider(current, requested);
      if (outcome.ok) return outcome.value;
      if (outcome.code === 'refused') logSecurityEvent(log, 'refresh_refused', { region: current.region });
      return outcome.code === 'refused' ? 'delete' : current;
    });
    return finish(updated, outcome);
  };

  return async (session, keepAlive) => {
    const shared = runOnce(session.ref.key, () => refresh(session), keepAlive);
    return withTimeout(shared, waitMs).catch(() => fail('unavailable'));
  };
}
