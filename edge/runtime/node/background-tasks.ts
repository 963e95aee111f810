import { withTimeout } from '../../http/timeout.ts';
import type { Platform } from '../../platform.ts';

/** Work of a process that continues after its response, or after its browser has disconnected. */
export type BackgroundTasks = {
  /** Tracks work that continues after its request. The work logs its errors itself. */
  keepAlive: Platform['keepAlive'];
  /**
   * Waits until all work has ended, including work that starts during the wait.
   *
   * @param forMs maximum duration of the wait.
   * @returns the number of tasks that have not ended.
   */
  finish: (forMs: number) => Promise<number>;
};

/**
 * Work that a process finishes before it exits. An interrupted refresh loses the tokens that the provider has rotated,
 * and an interrupted logout loses its record (INV-34, INV-36).
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
      // it rejects only with a timeout
      await withTimeout(finishAll(), forMs).catch(() => undefined);
      return pending.size;
    },
  };
}
