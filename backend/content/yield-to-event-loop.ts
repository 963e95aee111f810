import { setImmediate } from 'node:timers/promises';

/**
 * Lets everything else that waits in this process have its turn. The embedded database and long loops answer without ever
 * going back to the event loop: a health check would starve beside them.
 */
export const giveWay = (): Promise<void> => setImmediate();
