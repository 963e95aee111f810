import type { Context } from 'hono';
import { askAdmission, type AdmissionRefusal } from './admission.ts';
import type { CallBackend } from './backend.ts';
import { readGiftJourney } from './flow-cookies.ts';
import type { TellGiftJourney } from './gift-journey.ts';
import type { CompletedLogin, Identity } from './identity.ts';
import { rememberRegion } from './region.ts';
import { leaveArrival } from './arrival-mark.ts';
import type { SessionEndings } from './session-endings.ts';
import type { AuthSession, SessionStore } from './session.ts';

/** What happens whenever somebody has logged in, whichever way they came. */
export type Arrival = {
  /**
   * Takes in somebody whom the identity provider vouches for.
   *
   * @returns why the product has no account for them, or `proof_too_old` when they have to log in once more; nobody is
   *   logged in then, and the tokens are given back.
   */
  admit: (context: Context, login: CompletedLogin) => Promise<AdmissionRefusal | 'proof_too_old' | undefined>;
  /**
   * Keeps the session of somebody whom the backend has taken in, tells of the share link that they opened as a visitor
   * (requirement GJ-02), lets the bare address lead to the market of their account from now on, and leaves word of the
   * arrival for the next page's events (requirement AN-02).
   */
  welcome: (context: Context, session: AuthSession, isNewUser: boolean) => Promise<void>;
};

/** What an arrival needs from the rest of the edge. */
export type ArrivalParts = {
  /** its answers are those of the contract */
  callBackend: CallBackend;
  identity: Pick<Identity, 'end'>;
  sessions: Pick<SessionStore, 'write'>;
  endings: Pick<SessionEndings, 'mustProve'>;
  tellGiftJourney: (context: Context, ...journey: Parameters<TellGiftJourney>) => void;
};

export function createArrival({ callBackend, identity, sessions, endings, tellGiftJourney }: ArrivalParts): Arrival {
  const welcome: Arrival['welcome'] = async (context, session, isNewUser) => {
    await sessions.write(context, session);
    const gift = readGiftJourney(context);
    if (gift) tellGiftJourney(context, session, gift);
    rememberRegion(context, session.home);
    leaveArrival(context, session.provider, isNewUser);
  };
  return {
    welcome,
    admit: async (context, { session, isNewUser, provedAt }) => {
      const isTooOld = provedAt !== undefined && (await endings.mustProve(session, provedAt));
      const refusal = isTooOld ? 'proof_too_old' : await askAdmission(callBackend, session);
      if (refusal === undefined) await welcome(context, session, isNewUser);
      else await identity.end(session, session.region);
      return refusal;
    },
  };
}
