import type { Context } from 'hono';
import type { MigrationError } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { resolveAccount, type AccountRejection } from './resolve-account.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { completeMigration } from '../account-migration/complete-migration.ts';
import { clearFlows, readGiftJourney } from '../session/flow-cookies.ts';
import type { TrackGift } from '../analytics/gift-tracking.ts';
import type { CompletedLogin, OidcClient, LoginAttempt } from './oidc-client.ts';
import { rememberRegion } from '../http/region.ts';
import { setLoginEvent } from './login-event-cookie.ts';
import type { Revocations } from '../session/revocation.ts';
import type { MigrationSessions } from '../account-migration/migration-session.ts';
import { findRevoked, clockSkewMs, type SessionStore } from '../session/session-store.ts';
import { accountOf, browserOf, type AuthSession } from '../session/session.ts';

/** Why a login of the identity provider gets no session. */
export type LoginRejection = AccountRejection | MigrationError | 'proof_too_old' | 'unavailable';

/** The parts of the login attempt that the completion needs. */
type AttemptDetails = Pick<LoginAttempt, 'screen' | 'begunAt'>;

/** The provider reports times in whole seconds. */
const roundingMs = 1_000;

/**
 * True when the user authenticated because this attempt requested it. This needs no comparison with the clock of
 * another host (decision 0081).
 */
const isReauthenticated = ({ screen, begunAt }: AttemptDetails, provedAt: number): boolean =>
  screen === 'again' && begunAt !== undefined && provedAt + roundingMs + clockSkewMs >= begunAt;

/** Completes a login, whichever way it came. */
export type LoginCompletion = {
  /**
   * Validates a login and starts its session.
   *
   * @param attempt the login attempt: `connect` migrates the account of the current session, if the user agreed.
   * @returns the session; else the rejection: no account, `proof_too_old` when the user must log in again, a failed
   *   migration, or `unavailable`. Then the current session stays and the new tokens are revoked.
   */
  complete: (
    context: Context,
    login: CompletedLogin,
    attempt: AttemptDetails,
  ) => Promise<Result<AuthSession, LoginRejection>>;
  /**
   * Writes the session, tracks the gift link that the user opened before the login (requirement GJ-02), remembers the
   * region of the account, and reports the login to the next page's events (requirement AN-02). Flows and migrations
   * of another user are cleared first.
   */
  startSession: (context: Context, session: AuthSession, isNewUser: boolean) => Promise<void>;
};

export type LoginCompletionOptions = {
  /** responses are validated against the contract */
  callBackend: CallBackend;
  identity: Pick<OidcClient, 'end'>;
  sessions: Pick<SessionStore, 'read' | 'write' | 'fits'>;
  migrations: Pick<MigrationSessions, 'read' | 'clear' | 'clearOthers'>;
  revocations: Pick<Revocations, 'start' | 'mustReauthenticate' | 'revoke' | 'isRevoked' | 'recordCookieChange'>;
  trackGift: (context: Context, ...journey: Parameters<TrackGift>) => void;
};

export function createLoginCompletion(parts: LoginCompletionOptions): LoginCompletion {
  const { callBackend, identity, sessions, migrations, revocations, trackGift } = parts;

  /** After a migration both logins belong to one account, so they are the same user. */
  const isOtherUser = (before: AuthSession, session: AuthSession): boolean =>
    before.userId !== session.userId && accountOf(before) !== accountOf(session);

  const startSession: LoginCompletion['startSession'] = async (context, session, isNewUser) => {
    const found = await sessions.read(context);
    // checked again: a session that follows a revoked one would be revoked too
    const before = found && !(await revocations.isRevoked(found)) ? found : undefined;
    const isOtherUsersSession = before !== undefined && isOtherUser(before, session);
    if (isOtherUsersSession) clearFlows(context);
    const known = found ?? findRevoked(context);
    /** A late response for the old session must not overwrite or clear the new one. */
    const recordReplacement = async (): Promise<void> => {
      if (known)
        await revocations.recordCookieChange(known, before && !isOtherUsersSession ? 'same' : 'other', session);
    };
    const [startedAt] = await Promise.all([
      revocations.start(session),
      recordReplacement(),
      isOtherUsersSession && revocations.revoke(before),
    ]);
    // the old session stays valid until its cookies are no longer used
    const firstId = before === undefined || isOtherUsersSession ? undefined : browserOf(before);
    const begun = { ...session, startedAt };
    const kept = firstId === undefined ? begun : { ...begun, firstId };
    sessions.write(context, kept);
    await migrations.clearOthers(context, kept);
    const gift = isOtherUsersSession ? undefined : readGiftJourney(context);
    if (gift) trackGift(context, session, gift);
    rememberRegion(context, session.home);
    setLoginEvent(context, session.provider, isNewUser);
  };

  /** Migrates the account of the current session to the new login, if the user agreed to it. */
  const move = async (
    context: Context,
    session: AuthSession,
  ): Promise<Result<AuthSession, MigrationError | 'unavailable'>> => {
    const before = await sessions.read(context);
    const migrationSession = await migrations.read(context, before);
    if (migrationSession === undefined || !before) return succeed(session);
    const moved = await completeMigration(callBackend, session, migrationSession);
    if (!moved.ok) {
      // the page clears it after the same two codes (edge/account-migration/migration-session.ts)
      if (moved.code === 'me03' || moved.code === 'already_migrated') migrations.clear(context);
      return moved;
    }
    const taken = { ...session, accountId: accountOf(before), home: before.home };
    const found = await resolveAccount(callBackend, taken);
    return succeed(found.ok ? found.value : taken);
  };

  const validate = async (
    context: Context,
    { session, provedAt }: CompletedLogin,
    attempt: AttemptDetails,
  ): Promise<Result<AuthSession, LoginRejection>> => {
    const asked = await resolveAccount(callBackend, session);
    if (!asked.ok) return asked;
    // before any change to the current session
    if (!(await sessions.fits(asked.value))) return fail('unavailable');
    const isKnown = provedAt === undefined || isReauthenticated(attempt, provedAt);
    if (!isKnown && (await revocations.mustReauthenticate(asked.value, provedAt))) return fail('proof_too_old');
    return attempt.screen === 'connect' ? move(context, asked.value) : asked;
  };

  return {
    startSession,
    complete: async (context, login, attempt) => {
      const { session, isNewUser } = login;
      const judged = await validate(context, login, attempt);
      if (judged.ok) {
        await startSession(context, judged.value, isNewUser);
        return judged;
      }
      // the same login as the current session: revoking its tokens would end that one too
      if (judged.code === 'older_login' && (await sessions.read(context))?.userId === session.userId)
        await startSession(context, session, isNewUser);
      else await identity.end(session, session.region);
      return judged;
    },
  };
}
