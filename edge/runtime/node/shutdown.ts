import { lastWordsMs } from '../../../server/shutdown-timeouts.ts';
import type { Eyes } from '../../../server/telemetry/telemetry.ts';
import type { BackgroundWork } from './background-tasks.ts';
import { Impatience, waitPatiently } from '../../http/timeout.ts';

/** What a site process has open when it ends. */
export type OpenSite = Pick<Eyes, 'log' | 'closeEyes'> & {
  background: Pick<BackgroundWork, 'finish'>;
  closeStore: () => Promise<void>;
};

/**
 * Ends what a site process does for itself once the last answer has left. Work under way has all the time that is left;
 * the eyes stay open for it, and tell meanwhile what they have. What then does not close has its last words and no more:
 * a process that took longer would be killed (see `readDrainTimes`).
 *
 * @param site what is open.
 * @param left says how many ms are left for work under way.
 * @throws what closing the book throws, after the eyes have closed too.
 */
export async function endSite({ background, closeStore, closeEyes, log }: OpenSite, left: () => number): Promise<void> {
  const unfinished = await background.finish(left());
  if (unfinished > 0) log.warn('work was cut off by the end of the process', { count: unfinished });
  // a statement that nobody answers holds the book open
  const closing = waitPatiently(closeStore(), left() + lastWordsMs).catch((error: unknown) => {
    if (!(error instanceof Impatience)) throw error;
  });
  const [closed, told] = await Promise.allSettled([closing, closeEyes(left())]);
  for (const end of [closed, told]) if (end.status === 'rejected') throw end.reason;
}
