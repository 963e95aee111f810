import type { Context } from 'hono';
import { fail, type Result } from '../src/domain/result.ts';
import { askAdmission, type AdmissionRefusal } from './admission.ts';
import type { CallBackend } from './backend.ts';
import { endFlows, readGiftJourney } from './flow-cookies.ts';
import type { TellGiftJourney } from './gift-journey.ts';
import type { CompletedLogin, Identity } from './identity.ts';
import { rememberRegion } from './region.ts';
import { leaveArrival } from './arrival-mark.ts';
import type { SessionEndings } from './session-endings.ts';
import type { MigrationSessions } from './migration-session.ts';
import { accountOf, browserOf, type AuthSession, type SessionStore } from './session.ts';

/** What happens whenever somebody has logged in, whichever way they came. */
export type Arrival = {
  /**
   * Takes in somebody whom the identity provider vouches for.
   *
   * @returns their session; or why the product has no account for them, `proof_too_old` when they have to log in once
   *   more, `unavailable` when the backend takes none of the provider's tokens. Nobody is logged in then, and the tokens are
   *   given back.
   */
  admit: (
    context: Context,
    login: CompletedLogin,
  ) => Promise<Result<AuthSession, AdmissionRefusal | 'proof_too_old' | 'unavailable'>>;
  /**
   * Keeps the session of somebody whom the backend has taken in, tells of the share link that they opened as a visitor
   * (requirement GJ-02), lets the bare address lead to the market of their account from now on, and leaves word of the
   * arrival for the next page's events (requirement AN-02). What somebody else left who was still logged in goes first.
   */
  welcome: (context: Context, session: AuthSession, isNewUser: boolean) => Promise<void>;
};

/** What an arrival needs from the rest of the edge. */
export type ArrivalParts = {
  /** its answers are those of the contract */
  callBackend: CallBackend;
  identity: Pick<Identity, 'end'>;
  sessions: Pick<SessionStore, 'read' | 'write'>;
  migrations: Pick<MigrationSessions, 'read'>;
  endings: Pick<SessionEndings, 'mustProve'>;
  tellGiftJourney: (context: Context, ...journey: Parameters<TellGiftJourney>) => void;
};

export function createArrival(parts: ArrivalParts): Arrival {
  const { callBackend, identity, sessions, migrations, endings, tellGiftJourney } = parts;

  /** Whoever moves an account logs in a second time, and is nobody else for it. */
  const isAnother = async (context: Context, session: AuthSession, before: AuthSession): Promise<boolean> => {
    if (before.userId === session.userId || accountOf(before) === accountOf(session)) return false;
    return (await migrations.read(context)) === undefined;
  };

  const welcome: Arrival['welcome'] = async (context, session, isNewUser) => {
    const before = await sessions.read(context);
    const isOthers = before !== undefined && (await isAnother(context, session, before));
    if (isOthers) endFlows(context);
    // the log-in before goes on until nobody asks with its cookies any more: ended, a late answer would take the new ones
    const firstId = before === undefined || isOthers ? undefined : browserOf(before);
    await sessions.write(context, firstId === undefined ? session : { ...session, firstId });
    const gift = isOthers ? undefined : readGiftJourney(context);
    if (gift) tellGiftJourney(context, session, gift);
    rememberRegion(context, session.home);
    leaveArrival(context, session.provider, isNewUser);
  };
  return {
    welcome,
    admit: async (context, { session, isNewUser, provedAt }) => {
      const asked = await askAdmission(callBackend, session);
      const isTooOld = asked.ok && provedAt !== undefined && (await endings.mustProve(asked.value, provedAt));
      const admitted = isTooOld ? fail('proof_too_old' as const) : asked;
      if (admitted.ok) await welcome(context, admitted.value, isNewUser);
      else await identity.end(session, session.region);
      return admitted;
    },
  };
}
