import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';

/**
 * A used connection has traffic at least this often: the server ends a statement, or an idle transaction, after five
 * seconds.
 */
const inactivityTimeoutMs = 6_000;

/**
 * Closes a connection without traffic for that long: its server is unreachable or stopped. A timeout per statement
 * would not suffice: a rolled-back transaction uses the same connection, which then returns to the pool.
 */
export const closeWhenInactive = {
  stream: () => {
    const socket = new Socket().setTimeout(inactivityTimeoutMs);
    return socket.on('timeout', () => socket.destroy());
  },
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} satisfies ClientConfig;

/** Idle connections are closed before they seem unresponsive. */
export const idleTimeoutMillis = inactivityTimeoutMs - 1_000;
