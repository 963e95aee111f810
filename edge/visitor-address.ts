import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '../process/log.ts';
import type { EdgeEnv } from './env.ts';

/**
 * Makes the look-up of a visitor's address on Node.
 *
 * @param header name of the header that a trusted proxy sets; of a list the last entry is the proxy's own word. Without
 *   it, and for who comes past the proxy, the address is that of the connection.
 */
export const createAddressFinder =
  (header: string | undefined) =>
  (context: Context): string | undefined => {
    const named = header === undefined ? '' : context.req.header(header)?.split(',').at(-1)?.trim().slice(0, 64);
    return named || (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
  };

/** Tells at start that everybody behind a proxy is counted as one visitor, which nothing else would show before they are refused. */
export function warnOfSharedLimits(
  { isSandbox, addressHeader }: Pick<EdgeEnv, 'isSandbox' | 'addressHeader'>,
  log: Pick<Log, 'warn'>,
): void {
  if (!isSandbox && addressHeader === undefined)
    log.warn('no ADDRESS_HEADER is set: visitors behind a proxy share one limit of requests');
}
