import type { SessionRef, SessionStore } from './session-store.ts';
import { StoreUnavailable } from './store-timeout.ts';

/** Pauses before each attempt, in ms. */
const pausesMs = [0, 20, 50, 100, 200, 400, 800, 1_600];

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
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const data = await store.lock(ref, holder, leaseMs);
    if (data !== undefined || (await store.read(ref)) === undefined) return data;
  }
  throw new StoreUnavailable('another request holds the lock of the record');
}
