import { withTimeout } from '../http/timeout.ts';
import { storeOperations, type SessionStore } from './session-store.ts';

/** Thrown by every operation while the session store is down: personal calls respond with 503 (FLT-10). */
export class StoreUnavailable extends Error {}

/** How long an operation may take, in ms, and how long while the store is known to be down. */
const [timeoutMs, shortTimeoutMs] = [1_000, 200];

/**
 * Bounds each operation of a store. After a failure the timeout is short until an operation succeeds, also late.
 *
 * @returns the same store; its operations reject with StoreUnavailable.
 */
export function withStoreTimeout(store: SessionStore): SessionStore {
  let isDown = false;
  const run = async (work: Promise<unknown>): Promise<unknown> => {
    const succeeded = work.then(() => (isDown = false));
    try {
      await withTimeout(succeeded, isDown ? shortTimeoutMs : timeoutMs);
      return await work;
    } catch (error) {
      isDown = true;
      throw new StoreUnavailable(String(error));
    }
  };
  const bind = (name: keyof SessionStore) => [
    name,
    (...args: never[]) => run((store[name] as (...args: never[]) => Promise<unknown>)(...args)),
  ];
  return Object.fromEntries(storeOperations.map(bind)) as SessionStore;
}
