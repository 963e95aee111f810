import { createWorker } from './create-worker.ts';

/** Cloudflare finds the class of a Durable Object by its name among the worker's exports. */
export { UserSessions } from './durable-object-store.ts';

/** The worker that wrangler.toml deploys. */
export default createWorker();
