import type { CallBackend } from '../backend-client/client.ts';
import type { Platform } from '../platform.ts';
import type { GiftJourney } from '../session/flow-cookies.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** Pauses before another attempt while the backend is down, in ms. */
const pausesMs = [500, 2_000];

/** A session remembers this many share links. */
const maximumLinks = 10;

/**
 * Reports a user's gift journey to the backend, once per session and share link (requirement GJ-02). A journey that could
 * not be reported is reported at a later page.
 */
export type TrackGift = (session: Session, gift: GiftJourney) => Promise<void>;

/** @param sessions stores which journey a session has reported. */
export function createGiftTracking(
  callBackend: CallBackend,
  sessions: Pick<Sessions, 'update'>,
  { log }: Pick<Platform, 'log'>,
  pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms)),
): TrackGift {
  const send = async (
    { region, tokens }: Session,
    hashedShareLink: string,
  ): Promise<'reported' | 'rejected' | 'unavailable'> => {
    const event = JSON.stringify({ eventName: 'gift_journey_started', hashedShareLink });
    const body = new TextEncoder().encode(event);
    for (const wait of [...pausesMs, undefined]) {
      const response = await callBackend('/gift/tracking-event', {
        region,
        token: tokens.access,
        method: 'POST',
        contentType: 'application/json',
        body,
      }).catch(() => undefined);
      if (response?.ok) return 'reported';
      // another token, or a moment later, may succeed
      if (response && [401, 429].includes(response.status)) return 'unavailable';
      if (response && response.status < 500) return 'rejected';
      if (wait !== undefined) await pause(wait);
    }
    return 'unavailable';
  };

  /** Marks a journey as reported inside the record's lock, so that several tabs report it once. */
  const claim = async (session: Session, link: string): Promise<Session | undefined> => {
    let isFirst = false;
    const change = async (current: Session): Promise<Session> => {
      const { reportedGifts = [] } = current;
      isFirst = !reportedGifts.includes(link);
      return isFirst ? { ...current, reportedGifts: [link, ...reportedGifts].slice(0, maximumLinks) } : current;
    };
    // the session is locked, or the store is down: a later page reports the journey
    const claimed = await sessions.update(session, change).catch(() => undefined);
    return isFirst ? claimed : undefined;
  };

  return async (session, { envoy_share_link_hash: link }) => {
    if (session.reportedGifts?.includes(link)) return;
    const claimed = await claim(session, link);
    if (claimed === undefined) return;
    const outcome = await send(session, link);
    if (outcome !== 'reported') log.warn('a gift event was not sent', { outcome });
    if (outcome !== 'unavailable') return;
    await sessions.update(claimed, async ({ reportedGifts = [], ...current }) => ({
      ...current,
      reportedGifts: reportedGifts.filter((reported) => reported !== link),
    }));
  };
}
