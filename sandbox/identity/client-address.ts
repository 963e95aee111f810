import type { Context } from 'hono';

/** The network address a request came from; `unknown` where there is no socket, as in tests of the app alone. */
export function clientAddress(context: Context): string {
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return env?.incoming?.socket?.remoteAddress ?? 'unknown';
}
