import { performance } from 'node:perf_hooks';

/** After a refusal cached pages are sent at any age for this time, in ms. */
const refusalMs = 1_000;

/** Content pages that need a render. */
export type RenderQueue = {
  /**
   * Calls `start` at once, or in a later turn of the event loop.
   *
   * @param isAnonymous refused when half as many renders wait as for a visitor with a session
   * @returns false when too many renders wait: `start` is never called.
   */
  add: (start: () => void, isAnonymous: boolean) => boolean;
  /** True while renders are refused. */
  isRefusing: () => boolean;
};

/**
 * Starts at most one render in a turn of the event loop, so that the other requests of the turn go first.
 *
 * @param maximum renders that wait, of all visitors.
 * @param countStarted started renders that wait for the thread that renders.
 * @param now monotonic clock in ms
 */
export function createRenderQueue(
  maximum: number,
  countStarted: () => number,
  now: () => number = () => performance.now(),
): RenderQueue {
  const waiting: (() => void)[] = [];
  let hasStarted = false;
  let refusedAt = -Infinity;
  const start = (render: () => void): void => {
    hasStarted = true;
    setImmediate(() => {
      hasStarted = false;
      const next = waiting.shift();
      if (next) start(next);
    });
    render();
  };
  return {
    add: (render, isAnonymous) => {
      if (waiting.length + countStarted() >= (isAnonymous ? maximum / 2 : maximum)) {
        refusedAt = now();
        return false;
      }
      if (hasStarted) waiting.push(render);
      else start(render);
      return true;
    },
    isRefusing: () => now() - refusedAt < refusalMs,
  };
}
