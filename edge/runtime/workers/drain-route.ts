/** Where a worker that runs locally is told to say that it is not ready any more (edge/runtime/workers/local.ts). */
export const drainPath = '/healthz/drain';

/** What whoever tells it proves to be its keeper by: a key that is new at each start. */
export const drainKeyHeader = 'X-Drain-Key';
