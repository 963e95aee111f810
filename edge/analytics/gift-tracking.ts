import { constants } from '../../core/domain/constants.ts';
import type { CallBackend } from '../backend-client/client.ts';
import { hashSecret } from '../security/hash-secret.ts';
import type { GiftJourney } from '../session/flow-cookies.ts';
import type { Platform } from '../platform.ts';
import type { AuthSession } from '../session/session.ts';

/** Pauses before another try while the backend is away, in ms. */
const pausesMs = [500, 2_000];
/** How long it is known that a listener's journey has been told; the backend counts it once for ever. */
const keepMs = 30 * 86_400_000;
/** What the backend refuses is not told again while the journey lasts. */
const keepRejectedMs = constants.flowCookieSeconds * 1_000;
const leaseMs = 15_000;

/**
 * Tells the backend of a listener's gift journey, once per listener and share link (requirement GJ-02). What could not be
 * told may be told at a later page.
 */
export type TrackGift = (session: AuthSession, gift: GiftJourney) => Promise<void>;

/**
 * @param platform its store knows, for all processes of the site, which journeys have been told. While the store cannot be
 *   asked the backend's own key sees to it that nothing is counted twice.
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
      // trying at once would change neither; but another token, or a moment later, may
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
