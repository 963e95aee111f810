import { withTimeout } from '../http/timeout.ts';
import { storeOperations, type SessionStore } from './session-store.ts';

/** Thrown by every operation while the session store is down: personal calls respond with 503 (FLT-10). */
export class StoreUnavailable extends Error {}

/** How long an operation may take, in ms … */
const timeoutMs = 1_000;
/** … and while the store is known to be down. */
const shortTimeoutMs = 200;
/** After a failure the store is known to be down for this long, in ms. */
const downMs = 5_000;

/**
 * Bounds each operation of a store. The first success ends the short timeout.
 *
 * @returns the same store; its operations reject with StoreUnavailable.
 */
export function withStoreTimeout(store: SessionStore, now: () => number = () => Date.now()): SessionStore {
  let downUntil = 0;
  const run = async (work: Promise<unknown>): Promise<unknown> => {
    // also when it comes after the timeout
    void work.then(
      () => (downUntil = 0),
      () => undefined,
    );
    try {
      return await withTimeout(work, now() < downUntil ? shortTimeoutMs : timeoutMs);
    } catch (error) {
      downUntil = now() + downMs;
      throw new StoreUnavailable(String(error));
    }
  };
  const bind = (name: keyof SessionStore) => [
    name,
    (...args: never[]) => run((store[name] as (...args: never[]) => Promise<unknown>)(...args)),
  ];
  return Object.fromEntries(storeOperations.map(bind)) as SessionStore;
}
