import { describeError } from '../../server/telemetry/describe-error.ts';
import type { Log } from '../../server/telemetry/log.ts';

/**
 * Does a job's work on one of its items. One that fails is told to the operators and left for the next round: it must not
 * stop those behind it.
 *
 * @param job as the scheduler names it.
 * @param item its id.
 * @returns what the work gave; undefined: it failed.
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
 * Takes an error that the work expects as what it gave, so that `tryOne` tells of the others alone.
 *
 * @param kind its class.
 */
export const asResult =
  <Kind extends Error>(kind: new (...args: never[]) => Kind) =>
  (error: unknown): Kind => {
    if (error instanceof kind) return error;
    throw error;
  };
