import { performance } from 'node:perf_hooks';
import type { QueueRead } from '../../platform.ts';

/** While the first read has waited longer than this, further ones are refused, in ms. */
const longestWaitMs = 1_000;

/**
 * Limits the reads of anonymous visitors that the backend handles at once, so that orders do not wait behind all of them.
 *
 * @param maximumRunning reads at once; further ones wait in their order.
 * @param maximumWaiting beyond it a read is refused.
 * @param now monotonic clock in ms
 */
export function createReadQueue(
  maximumRunning: number,
  maximumWaiting: number,
  now: () => number = () => performance.now(),
): QueueRead {
  let running = 0;
  const waiting: { since: number; enter: () => void }[] = [];
  const startNext = (): void => {
    const next = waiting.shift();
    if (next) next.enter();
    else running -= 1;
  };
  return (read) => {
    if (running < maximumRunning) {
      running += 1;
      return read().finally(startNext);
    }
    const [first] = waiting;
    if (waiting.length >= maximumWaiting || (first && now() - first.since > longestWaitMs)) return undefined;
    return new Promise<void>((enter) => void waiting.push({ since: now(), enter })).then(read).finally(startNext);
  };
}
