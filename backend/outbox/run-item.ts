import { describeError } from '../../server/telemetry/describe-error.ts';
import type { Log } from '../../server/telemetry/log.ts';

/**
 * Runs a job's work on one item. A failure is logged for operators and left for the next round, so that it does not
 * stop the items behind it.
 *
 * @param job as in the scheduler.
 * @param item its id.
 * @returns the result of the work; undefined after a failure.
 */
export async function runItem<Value>(
  log: Log,
  job: string,
  item: string,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error('job failed', { job, item, ...describeError(error) });
    return undefined;
  }
}

/**
 * Returns an expected error as a result, so that `runItem` reports only the others.
 *
 * @param kind its class.
 */
export const asResult =
  <Kind extends Error>(kind: new (...args: never[]) => Kind) =>
  (error: unknown): Kind => {
    if (error instanceof kind) return error;
    throw error;
  };
