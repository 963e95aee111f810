import { withTimeout } from '../../http/timeout.ts';
import type { Platform } from '../../platform.ts';

/** What a process does for which no browser waits any more, or that has gone while it waited. */
export type BackgroundTasks = {
  /** Lets work outlive its request. Work that fails has said so by itself. */
  keepAlive: Platform['keepAlive'];
  /**
   * Waits until all of it has ended, what begins meanwhile included.
   *
   * @param forMs for how long at most.
   * @returns how many pieces have not.
   */
  finish: (forMs: number) => Promise<number>;
};

/**
 * Work of a process that may be told to end. Nothing but its promises would hold it up, and a renewal that is cut off loses
 * the tokens that the provider has rotated meanwhile, a log-out the note of it (reliability reference INV-34, INV-36).
 */
export function createBackgroundTasks(): BackgroundTasks {
  const pending = new Set<Promise<void>>();
  const finishAll = async (): Promise<void> => {
    while (pending.size > 0) await Promise.all(pending);
  };
  return {
    keepAlive: (_request, work) => {
      const end = (): void => void pending.delete(ended);
      const ended = work.then(end, end);
      pending.add(ended);
    },
    finish: async (forMs) => {
      // it throws nothing but impatience
      await withTimeout(finishAll(), forMs).catch(() => undefined);
      return pending.size;
    },
  };
}
