import { setImmediate } from 'node:timers/promises';

/**
 * Lets other work of this process run. The embedded database and long loops never return to the event loop, so that
 * health checks would time out.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
