import { withTimeout } from '../http/timeout.ts';
import type { SharedStore } from './shared-store.ts';

/** A page waits for the store no longer than this, in ms: one that is gone without a word must not take every page with it … */
const timeoutMs = 1_000;
/** … and so long for a place that has just said nothing: a page that asks it three times would wait three times. */
const shortTimeoutMs = 100;
/** A place counts as silent for so long, in ms, once it has said nothing. */
const unresponsiveMs = 5_000;
/** Places that are held in mind at most. */
const maximumPrefixes = 10_000;

/**
 * Asks and tells a store what somebody waits for.
 *
 * @returns the same moves; each throws Impatience after a second, and after a tenth of one where its place has just said
 *   nothing. The store is asked and told all the same, and its first answer ends this.
 */
export function createStoreWithTimeout(
  store: Pick<SharedStore, 'read' | 'put'>,
  now: () => number,
): Pick<SharedStore, 'read' | 'put'> {
  /** until when each place counts as silent; they stand in the order in which that ends */
  const unresponsive = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [place, until] of unresponsive) {
      if (until > now() && unresponsive.size < maximumPrefixes) return;
      unresponsive.delete(place);
    }
  };
  const prefixOf = (key: string): string => key.split('/', 1)[0] ?? key;
  const callWithTimeout = async <Value>(keys: readonly string[], ask: () => Promise<Value>): Promise<Value> => {
    const places = [...new Set(keys.map(prefixOf))];
    const isUnresponsive = places.some((place) => (unresponsive.get(place) ?? 0) > now());
    const asked = ask();
    const markResponsive = (): void => places.forEach((place) => unresponsive.delete(place));
    // also one that comes after nobody waits for it any more
    void asked.then(markResponsive, () => undefined);
    try {
      return await withTimeout(asked, isUnresponsive ? shortTimeoutMs : timeoutMs);
    } catch (error) {
      // one that fails says nothing either
      if (!isUnresponsive) {
        forgetOld();
        for (const place of places) unresponsive.set(place, now() + unresponsiveMs);
      }
      throw error;
    }
  };
  return {
    read: (keys) => callWithTimeout(keys, () => store.read(keys)),
    put: (key, value, keepMs) => callWithTimeout([key], () => store.put(key, value, keepMs)),
  };
}
