import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import { trackedOrderCookie } from '../../core/domain/consent.ts';
import { toPurchaseEvent } from '../../core/domain/purchase.ts';
import type { Region } from '../../core/domain/region.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';
import { track, whenReady } from './track.ts';

/** As long as the server tells of an order, and a little more; in seconds. */
const hour = 3_600;

/**
 * Tells of the order that was just finished, on the page that it ends at (requirement AN-04, decision 0045). The mark and
 * the event are one step, after everything that takes time: no reload comes between them. What another browser of the
 * same buyer tells of the same order, the store refuses. A page that has lost its network asks again when it is back.
 */
async function trackPurchase(region: Region): Promise<void> {
  const result = await toApiResult(getApiClient(region).GET('/transaction/purchase'));
  if (!result.ok) {
    if (!navigator.onLine) addEventListener('online', () => void trackPurchase(region), { once: true });
    return;
  }
  const ecommerce = toPurchaseEvent(result.value);
  if (readCookie(trackedOrderCookie) === ecommerce.transaction_id) return;
  writeCookie(trackedOrderCookie, ecommerce.transaction_id, hour);
  track({ event: 'purchase', ecommerce });
}

/** Tells of the order just finished as soon as statistics are agreed to, on this page. */
export const trackPurchaseWhenReady = (region: Region): void => whenReady(() => void trackPurchase(region));
