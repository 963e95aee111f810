import { withTimeout } from '../http/timeout.ts';
import type { SharedStore } from './shared-store.ts';

/** How long a page waits for the store, in ms. */
const timeoutMs = 1_000;
/** How long it waits for a prefix that has just timed out, in ms: a page may read it three times. */
const shortTimeoutMs = 100;
/** How long a prefix counts as unresponsive after a failure, in ms. */
const unresponsiveMs = 5_000;
const maximumPrefixes = 10_000;

/**
 * Limits the time that requests wait for a store.
 *
 * @returns read and put; each throws a TimeoutError after a second, or after 100 ms if its prefix is unresponsive.
 *   The call still runs, and its first success makes the prefix responsive.
 */
export function createStoreWithTimeout(
  store: Pick<SharedStore, 'read' | 'put'>,
  now: () => number,
): Pick<SharedStore, 'read' | 'put'> {
  /** when each prefix stops being unresponsive, in the order of time */
  const unresponsive = new Map<string, number>();
  const forgetOld = (): void => {
    for (const [prefix, until] of unresponsive) {
      if (until > now() && unresponsive.size < maximumPrefixes) return;
      unresponsive.delete(prefix);
    }
  };
  const prefixOf = (key: string): string => key.split('/', 1)[0] ?? key;
  const callWithTimeout = async <Value>(keys: readonly string[], ask: () => Promise<Value>): Promise<Value> => {
    const prefixes = [...new Set(keys.map(prefixOf))];
    const isUnresponsive = prefixes.some((prefix) => (unresponsive.get(prefix) ?? 0) > now());
    const asked = ask();
    const markResponsive = (): void => prefixes.forEach((prefix) => unresponsive.delete(prefix));
    // also after the timeout
    void asked.then(markResponsive, () => undefined);
    try {
      return await withTimeout(asked, isUnresponsive ? shortTimeoutMs : timeoutMs);
    } catch (error) {
      // an error counts as unresponsive too
      if (!isUnresponsive) {
        forgetOld();
        for (const prefix of prefixes) unresponsive.set(prefix, now() + unresponsiveMs);
      }
      throw error;
    }
  };
  return {
    read: (keys) => callWithTimeout(keys, () => store.read(keys)),
    put: (key, value, keepMs) => callWithTimeout([key], () => store.put(key, value, keepMs)),
  };
}
