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

/** Why nobody is logged in by what the identity provider vouches for. */
export type LoginRejection = AccountRejection | MoveRefusal | 'proof_too_old' | 'unavailable';

/** What is known of the attempt that a log-in ends. */
type AttemptDetails = Pick<LoginAttempt, 'screen' | 'begunAt'>;

/** Proofs are told in whole seconds. */
const roundingMs = 1_000;

/**
 * True when the person proved who they are because this attempt asked for it. No note has to be compared with that, which
 * may be of a host with another clock (decision 0081).
 */
const isReauthenticated = ({ screen, begunAt }: AttemptDetails, provedAt: number): boolean =>
  screen === 'again' && begunAt !== undefined && provedAt + roundingMs + clockSkewMs >= begunAt;

/** What happens whenever somebody has logged in, whichever way they came. */
export type LoginCompletion = {
  /**
   * Takes in somebody whom the identity provider vouches for.
   *
   * @param attempt what the log-in was begun for: `connect` moves the account of who is logged in to it, if they said yes.
   * @returns their session; or why the product has no account for them, `proof_too_old` when they have to log in once
   *   more, why a move came to nothing, `unavailable` when the backend takes none of the provider's tokens, or no browser
   *   could keep them. Nobody is logged in by it then, who was still is, and the tokens are given back.
   */
  complete: (
    context: Context,
    login: CompletedLogin,
    attempt: AttemptDetails,
  ) => Promise<Result<AuthSession, LoginRejection>>;
  /**
   * Keeps the session of somebody whom the backend has taken in, tells of the share link that they opened as a visitor
   * (requirement GJ-02), lets the bare address lead to the market of their account from now on, and leaves word of the
   * loginCompletion for the next page's events (requirement AN-02). What somebody else left goes first: their flows, when they were
   * still logged in, and their move.
   */
  startSession: (context: Context, session: AuthSession, isNewUser: boolean) => Promise<void>;
};

/** What an loginCompletion needs from the rest of the edge. */
export type LoginCompletionOptions = {
  /** its answers are those of the contract */
  callBackend: CallBackend;
  identity: Pick<OidcClient, 'end'>;
  sessions: Pick<SessionStore, 'read' | 'write' | 'fits'>;
  migrations: Pick<MigrationSessions, 'read' | 'clear' | 'clearOthers'>;
  revocations: Pick<Revocations, 'start' | 'mustReauthenticate' | 'revoke' | 'isRevoked' | 'recordCookieChange'>;
  trackGift: (context: Context, ...journey: Parameters<TrackGift>) => void;
};

export function createLoginCompletion(parts: LoginCompletionOptions): LoginCompletion {
  const { callBackend, identity, sessions, migrations, revocations, trackGift } = parts;

  /** Whoever has moved an account logs in a second time, and is nobody else: both log-ins lead to it by now. */
  const isOtherUser = (before: AuthSession, session: AuthSession): boolean =>
    before.userId !== session.userId && accountOf(before) !== accountOf(session);

  const startSession: LoginCompletion['startSession'] = async (context, session, isNewUser) => {
    const found = await sessions.read(context);
    // a second look: what takes the place of one that has ended, and was let in while nobody could say so, would be over too
    const before = found && !(await revocations.isRevoked(found)) ? found : undefined;
    const isOtherUsersSession = before !== undefined && isOtherUser(before, session);
    if (isOtherUsersSession) clearFlows(context);
    const known = found ?? findRevoked(context);
    /** What is answered late to the one before must not come over this one, nor take it away. */
    const recordReplacement = async (): Promise<void> => {
      if (known)
        await revocations.recordCookieChange(known, before && !isOtherUsersSession ? 'same' : 'other', session);
    };
    const [startedAt] = await Promise.all([
      revocations.start(session),
      recordReplacement(),
      isOtherUsersSession && revocations.revoke(before),
    ]);
    // the log-in before goes on until nobody asks with its cookies any more
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

  /** Moves the account of who is logged in, and said yes to it, to their new log-in; anybody else's is as it was. */
  const move = async (
    context: Context,
    session: AuthSession,
  ): Promise<Result<AuthSession, MigrationError | 'unavailable'>> => {
    const before = await sessions.read(context);
    const migrationSession = await migrations.read(context, before);
    if (migrationSession === undefined || !before) return succeed(session);
    const moved = await completeMigration(callBackend, session, migrationSession);
    if (!moved.ok) {
      // the same two end it where the page asks (migration-session.ts)
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
    // before anything is noted of who is there: they stay
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
      // the very log-in that is in use: giving its tokens back would end that one too
      if (judged.code === 'older_login' && (await sessions.read(context))?.userId === session.userId)
        await startSession(context, session, isNewUser);
      else await identity.end(session, session.region);
      return judged;
    },
  };
}
