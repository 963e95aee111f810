import { createWorker } from '../edge/runtime/workers/create-worker.ts';

export { UserSessions } from '../edge/runtime/workers/durable-object-store.ts';

/** The worker without a page cache: each page is fetched and rendered (bench/site.ts on Node). */
export default createWorker({ adjustPolicy: () => undefined });
