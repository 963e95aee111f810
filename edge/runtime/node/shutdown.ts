import { flushTimeoutMs } from '../../../server/shutdown-timeouts.ts';
import type { Telemetry } from '../../../server/telemetry/telemetry.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import { TimeoutError, withTimeout } from '../../http/timeout.ts';

/** What a site process has open when it ends. */
export type OpenSite = Pick<Telemetry, 'log' | 'closeTelemetry'> & {
  background: Pick<BackgroundTasks, 'finish'>;
  closeStore: () => Promise<void>;
};

/**
 * Ends a site process after its last response. Background tasks get the time that remains, and telemetry stays open for
 * them. Then the store and telemetry have `flushTimeoutMs` to close: the platform kills a slower process
 * (see `readDrainTimes`).
 *
 * @param site what is open.
 * @param left returns the ms that remain for background tasks.
 * @throws the error of closing the store, after telemetry has closed too.
 */
export async function shutDown(
  { background, closeStore, closeTelemetry, log }: OpenSite,
  left: () => number,
): Promise<void> {
  const unfinished = await background.finish(left());
  if (unfinished > 0) log.warn('unfinished background tasks were aborted', { count: unfinished });
  // a statement without a response keeps the store open
  const closing = withTimeout(closeStore(), left() + flushTimeoutMs).catch((error: unknown) => {
    if (!(error instanceof TimeoutError)) throw error;
  });
  const [closed, sent] = await Promise.allSettled([closing, closeTelemetry(left())]);
  for (const end of [closed, sent]) if (end.status === 'rejected') throw end.reason;
}
