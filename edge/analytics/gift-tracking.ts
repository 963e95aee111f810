import { constants } from '../../core/domain/constants.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { fingerprint } from '../security/hash-secret.ts';
import type { GiftJourney } from '../session/flow-cookies.ts';
import type { Platform } from '../platform.ts';
import type { AuthSession } from '../session/session.ts';

/** Pauses before another try while the backend is away, in ms. */
const pausesMs = [500, 2_000];
/** How long it is known that a listener's journey has been told; the backend counts it once for ever. */
const keepMs = 30 * 86_400_000;
/** What the backend refuses is not told again while the journey lasts. */
const keepRefusedMs = constants.flowCookieSeconds * 1_000;
const leaseMs = 15_000;

/**
 * Tells the backend of a listener's gift journey, once per listener and share link (requirement GJ-02). What could not be
 * told may be told at a later page.
 */
export type TellGiftJourney = (session: AuthSession, gift: GiftJourney) => Promise<void>;

/**
 * @param platform its book knows, for all processes of the site, which journeys have been told. While the book cannot be
 *   asked the backend's own key sees to it that nothing is counted twice.
 */
export function createGiftJourneys(
  callBackend: CallBackend,
  { book, log }: Pick<Platform, 'book' | 'log'>,
  pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms)),
): TellGiftJourney {
  const send = async (
    { region, token }: AuthSession,
    hashedShareLink: string,
  ): Promise<'told' | 'refused' | 'unavailable'> => {
    const event = JSON.stringify({ eventName: 'gift_journey_started', hashedShareLink });
    const body = new TextEncoder().encode(event);
    for (const wait of [...pausesMs, undefined]) {
      const answer = await callBackend('/gift/tracking-event', {
        region,
        token,
        method: 'POST',
        contentType: 'application/json',
        body,
      }).catch(() => undefined);
      if (answer?.ok) return 'told';
      // trying at once would change neither; but another token, or a moment later, may
      if (answer && [401, 429].includes(answer.status)) return 'unavailable';
      if (answer && answer.status < 500) return 'refused';
      if (wait !== undefined) await pause(wait);
    }
    return 'unavailable';
  };

  return async (session, { envoy_share_link_hash: link }) => {
    const key = `gift-${await fingerprint(`${session.userId} ${link}`)}/told`;
    const holder = crypto.randomUUID();
    const claim = await book.claim(key, holder, leaseMs, 0).catch(() => ({ state: 'yours' }) as const);
    if (claim.state !== 'yours') return;
    const outcome = await send(session, link);
    if (outcome !== 'told') log.warn('a gift journey could not be told', { outcome });
    const note =
      outcome === 'unavailable'
        ? book.release(key, holder)
        : book.settle(key, holder, outcome, outcome === 'told' ? keepMs : keepRefusedMs);
    await note.catch(() => undefined);
  };
}
