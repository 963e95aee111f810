import type { Context } from 'hono';

/** The IP address of a request; `unknown` without a socket, as in unit tests. */
export function clientAddress(context: Context): string {
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'unknown';
}
