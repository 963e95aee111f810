import type { Context } from 'hono';
import type { MigrationError } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { completeMigration } from '../account-migration/complete-migration.ts';
import type { MigrationSessions } from '../account-migration/migration-session.ts';
import type { TrackGift } from '../analytics/gift-tracking.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { rememberRegion } from '../http/region.ts';
import type { Platform } from '../platform.ts';
import { readGiftJourney } from '../session/flow-cookies.ts';
import { logSecurityEvent } from '../security/security-events.ts';
import { accountOf, type Login, type Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import { StoreUnavailable } from '../session/store-timeout.ts';
import { setLoginEvent } from './login-event-cookie.ts';
import type { CompletedLogin, OidcClient, LoginAttempt } from './oidc-client.ts';
import { resolveAccount, type AccountRejection } from './resolve-account.ts';

/** Why a login that the identity provider confirmed starts no session. */
export type LoginRejection = AccountRejection | MigrationError | 'proof_too_old' | 'unavailable';

type Attempt = Pick<LoginAttempt, 'screen' | 'begunAt'>;

/** `auth_time` is in whole seconds. */
const roundingMs = 1_000;

/** The time from which a proof counts: that of the attempt that required it, by our own clock, or the provider's time. */
const timeOfProof = ({ screen, begunAt }: Attempt, provedAt: number): number =>
  screen === 'again' && begunAt !== undefined && provedAt + roundingMs >= begunAt ? begunAt : provedAt;

/**
 * True when both logins may have one grant at the provider: there a user has one per client and browser session.
 * Revoking a token of the grant would end the other login too (RFC 7009, 2.1).
 */
const mayShareGrant = (one: Login, other: Login): boolean =>
  one.userId === other.userId &&
  one.region === other.region &&
  // unknown, or the same
  (one.providerSessionId ?? other.providerSessionId) === (other.providerSessionId ?? one.providerSessionId);

/** The steps between the identity provider's confirmation and a session. */
export type LoginCompletion = {
  /**
   * Starts a session for a login that the identity provider confirmed. A rejected login gets its tokens revoked, and the
   * session that the browser had stays.
   *
   * @param attempt `connect` moves the account of the current session to this login, when its user agreed.
   * @returns why there is no session: the product has no account, or the move failed. `proof_too_old`: the user must
   *   prove the identity again. `unavailable`: the backend rejects the token, or the session store is down.
   */
  complete: (context: Context, login: CompletedLogin, attempt: Attempt) => Promise<Result<Session, LoginRejection>>;
  /**
   * Starts a session, revokes the tokens of the one that it replaces, and reports the gift journey (requirement GJ-02).
   * From then on `/` leads to the region of the account, and the next page sends the login event (requirement AN-02).
   */
  start: (context: Context, login: Login, isNewUser: boolean) => Promise<Session>;
};

/** What the completion of a login needs from the rest of the edge. */
export type LoginCompletionDeps = {
  callBackend: CallBackend;
  identity: Pick<OidcClient, 'revoke'>;
  sessions: Pick<Sessions, 'read' | 'create' | 'delete' | 'clearCookie' | 'needsProof'>;
  migrations: Pick<MigrationSessions, 'read' | 'clear' | 'clearOthers'>;
  platform: Pick<Platform, 'keepAlive' | 'log'>;
  trackGift: (context: Context, ...journey: Parameters<TrackGift>) => void;
};

/** @returns the completion of logins. */
export function createLoginCompletion(deps: LoginCompletionDeps): LoginCompletion {
  const { callBackend, identity, sessions, migrations, platform, trackGift } = deps;

  const start: LoginCompletion['start'] = async (context, login, isNewUser) => {
    const replaced = await sessions.read(context);
    const session = await sessions.create(context, login);
    if (replaced && !mayShareGrant(replaced, login)) platform.keepAlive(context.req.raw, identity.revoke(replaced));
    await migrations.clearOthers(context, session);
    const gift = readGiftJourney(context);
    if (gift) trackGift(context, session, gift);
    rememberRegion(context, session.home);
    setLoginEvent(context, session.provider, isNewUser);
    logSecurityEvent(platform.log, 'login_succeeded', { region: session.region, provider: session.provider });
    return session;
  };

  /** Moves the account of the current session to the new login, when its user agreed to the move. */
  const move = async (context: Context, login: Login): Promise<Result<Login, MigrationError | 'unavailable'>> => {
    const before = await sessions.read(context);
    const migrationSession = await migrations.read(context, before);
    if (migrationSession === undefined || !before) return succeed(login);
    const moved = await completeMigration(callBackend, login, migrationSession);
    if (!moved.ok) {
      // these outcomes end the move where the page requests it, too (migration-session.ts)
      if (moved.code === 'me03' || moved.code === 'already_migrated') migrations.clear(context);
      return moved;
    }
    const movedLogin = { ...login, accountId: accountOf(before), home: before.home };
    const found = await resolveAccount(callBackend, movedLogin);
    return succeed(found.ok ? found.value : movedLogin);
  };

  /** True when the user ended sessions after the proof of this login. */
  const isProofTooOld = async ({ provedAt }: CompletedLogin, login: Login, attempt: Attempt): Promise<boolean> =>
    provedAt !== undefined && sessions.needsProof(login, timeOfProof(attempt, provedAt));

  const validate = async (
    context: Context,
    completed: CompletedLogin,
    attempt: Attempt,
  ): Promise<Result<Login, LoginRejection>> => {
    const found = await resolveAccount(callBackend, completed.login);
    if (!found.ok && found.code === 'unavailable')
      platform.log.error("the backend rejects the site's token", {
        detail: 'site and backend need the same BACKEND_TOKEN_KEY, and clocks that agree',
      });
    if (!found.ok) return found;
    if (await isProofTooOld(completed, found.value, attempt)) return fail('proof_too_old');
    return attempt.screen === 'connect' ? move(context, found.value) : found;
  };

  return {
    start,
    complete: async (context, completed, attempt) => {
      let session: Session | undefined;
      try {
        const validated = await validate(context, completed, attempt);
        if (validated.ok) {
          session = await start(context, validated.value, completed.isNewUser);
          // a logout everywhere may not have found this record yet
          if (!(await isProofTooOld(completed, session, attempt))) return succeed(session);
          await sessions.delete(session);
          sessions.clearCookie(context);
          await identity.revoke(completed.login);
          return fail('proof_too_old');
        }
        // the login of the current session: revoking its tokens would end that session
        const isCurrent = (await sessions.read(context))?.userId === completed.login.userId;
        if (validated.code === 'older_login' && isCurrent) await start(context, completed.login, completed.isNewUser);
        else await identity.revoke(completed.login);
        logSecurityEvent(platform.log, 'login_failed', { region: completed.login.region, code: validated.code });
        return validated;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        // its proof could not be compared
        if (session) sessions.clearCookie(context);
        await identity.revoke(completed.login);
        return fail('unavailable');
      }
    },
  };
}
