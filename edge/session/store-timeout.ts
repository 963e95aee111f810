import { withTimeout } from '../http/timeout.ts';
import { storeOperations, type SessionStore } from './session-store.ts';

/** Thrown by every operation while the session store is down: personal calls respond with 503 (FLT-10). */
export class StoreUnavailable extends Error {}

/** How long an operation may take, in ms, and how long while the store is known to be down. */
const [timeoutMs, shortTimeoutMs] = [1_000, 200];
/** After a failure the store is known to be down for this long, in ms. */
const downMs = 5_000;

/**
 * Bounds each operation of a store. The first success ends the short timeout, also when it comes late.
 *
 * @returns the same store; its operations reject with StoreUnavailable.
 */
export function withStoreTimeout(store: SessionStore): SessionStore {
  let downUntil = 0;
  const run = async (work: Promise<unknown>): Promise<unknown> => {
    const succeeded = work.then(() => (downUntil = 0));
    try {
      await withTimeout(succeeded, Date.now() < downUntil ? shortTimeoutMs : timeoutMs);
      return await work;
    } catch (error) {
      downUntil = Date.now() + downMs;
      throw new StoreUnavailable(String(error));
    }
  };
  const bind = (name: keyof SessionStore) => [
    name,
    (...args: never[]) => run((store[name] as (...args: never[]) => Promise<unknown>)(...args)),
  ];
  return Object.fromEntries(storeOperations.map(bind)) as SessionStore;
}
