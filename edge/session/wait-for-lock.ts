import type { SessionRef, SessionStore } from './session-store.ts';
import { StoreUnavailable } from './store-timeout.ts';

/** How long a request waits for a lock, and the first and the longest pause between two attempts, in ms. */
const [waitMs, firstPauseMs, longestPauseMs] = [3_000, 25, 400];

/**
 * Takes the lock of a record for `leaseMs`, and waits up to three seconds for a request that holds it.
 *
 * @returns the record's data; undefined when it is deleted or expired.
 * @throws StoreUnavailable when the store is down, or the record stays locked.
 */
export async function waitForLock(
  store: Pick<SessionStore, 'lock' | 'read'>,
  ref: SessionRef,
  holder: string,
  leaseMs: number,
): Promise<string | undefined> {
  const end = performance.now() + waitMs;
  for (let pauseMs = firstPauseMs; performance.now() < end; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const data = await store.lock(ref, holder, leaseMs);
    if (data !== undefined || (await store.read(ref)) === undefined) return data;
    // random, so that waiting requests do not meet again
    await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs));
  }
  throw new StoreUnavailable('another request holds the lock of the record');
}
