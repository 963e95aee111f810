/** A request to this path sets the readiness of a local worker to false (edge/runtime/workers/local.ts). */
export const drainPath = '/healthz/drain';

/** Header that authenticates the parent process: a key that is new at each start. */
export const drainKeyHeader = 'X-Drain-Key';
