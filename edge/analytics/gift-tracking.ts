import { constants } from '../../core/domain/constants.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { hashSecret } from '../security/hash-secret.ts';
import type { GiftJourney } from '../session/flow-cookies.ts';
import type { Platform } from '../platform.ts';
import type { AuthSession } from '../session/session.ts';

/** Pauses before another attempt while the backend is down, in ms. */
const pausesMs = [500, 2_000];
/** How long a tracked journey is remembered; the backend counts it only once anyway. */
const keepMs = 30 * 86_400_000;
/** A rejected journey is not sent again during the journey. */
const keepRejectedMs = constants.flowCookieSeconds * 1_000;
const leaseMs = 15_000;

/**
 * Reports a user's gift journey to the backend, once per user and share link (requirement GJ-02). A failed report is
 * repeated on a later page.
 */
export type TrackGift = (session: AuthSession, gift: GiftJourney) => Promise<void>;

/**
 * @param platform its store remembers which journeys were reported. If the store fails, the backend's idempotency key
 *   prevents double counts.
 */
export function createGiftTracking(
  callBackend: CallBackend,
  { store, log }: Pick<Platform, 'store' | 'log'>,
  pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms)),
): TrackGift {
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
      // only another token, or a pause, can change these
      if (answer && [401, 429].includes(answer.status)) return 'unavailable';
      if (answer && answer.status < 500) return 'refused';
      if (wait !== undefined) await pause(wait);
    }
    return 'unavailable';
  };

  return async (session, { envoy_share_link_hash: link }) => {
    const key = `gift-${await hashSecret(`${session.userId} ${link}`)}/told`;
    const holder = crypto.randomUUID();
    const claim = await store.claim(key, holder, leaseMs, 0).catch(() => ({ state: 'claimed' }) as const);
    if (claim.state !== 'claimed') return;
    const outcome = await send(session, link);
    if (outcome !== 'told') log.warn('a gift journey could not be told', { outcome });
    const note =
      outcome === 'unavailable'
        ? store.release(key, holder)
        : store.complete(key, holder, outcome, outcome === 'told' ? keepMs : keepRejectedMs);
    await note.catch(() => undefined);
  };
}
