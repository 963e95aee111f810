import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/**
 * Who is lent a connection says something on it, or hears something, at least so often: the server itself ends a statement,
 * or a transaction in which nothing is asked, after five seconds.
 */
const silentMs = 6_000;

/**
 * A connection on which nothing is said for that long is closed: its server has gone without a word, by its network or
 * because it is stopped, and can heed no time-out of its own. A limit for each statement would not do: a transaction that
 * is given up is rolled back on the same connection, which then goes back to the pool, perhaps in the middle of it.
 */
export const closeWhenSilent = {
  stream: () => {
    const socket = new Socket().setTimeout(silentMs);
    return socket.on('timeout', () => socket.destroy());
  },
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} satisfies ClientConfig;

/** For so long a connection may lie idle: those that nobody uses are put away before they seem silent. */
export const idleTimeoutMillis = silentMs - 1_000;
