import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import { trackedOrderCookie } from '../../core/domain/consent.ts';
import { toPurchaseEvent } from '../../core/domain/purchase.ts';
import type { Region } from '../../core/domain/region.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';
import { track, whenReady } from './track.ts';

/** Slightly longer than the server reports an order; in seconds. */
const hour = 3_600;

/**
 * Tracks the order that was just completed, on the page after it (requirement AN-04, decision 0045). The mark and the
 * event are set in one step after all waiting, so that no reload comes between them. The store drops the same order
 * from another browser of the buyer. An offline page retries when the network is back.
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

/** Tracks the completed order on this page as soon as statistics have consent. */
export const trackPurchaseWhenReady = (region: Region): void => whenReady(() => void trackPurchase(region));
