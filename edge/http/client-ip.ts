import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '../../server/telemetry/log.ts';
import type { EdgeEnv } from '../config/env.ts';

/**
 * Makes the look-up of a visitor's address.
 *
 * @param header name of the header that a trusted proxy sets; of a list the last entry is the proxy's own word. Without
 *   it, and for who comes past the proxy, the address is that of the connection.
 * @param connectionHeader where the network tells the address of the connection, because nobody else can: on Workers.
 */
export const createFindClientIp =
  (header: string | undefined, connectionHeader?: string) =>
  (context: Context): string | undefined => {
    const read = (name: string | undefined): string | undefined =>
      name === undefined ? undefined : context.req.header(name)?.split(',').at(-1)?.trim().slice(0, 64);
    return (
      read(header) ||
      read(connectionHeader) ||
      (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
    );
  };

/**
 * Tells at start that everybody behind a proxy is counted as one visitor, which nothing else would show before they are
 * refused.
 *
 * @param endsTls this process speaks TLS with visitors by itself, so that no proxy has to stand in front.
 */
export function warnOfSharedLimits(
  { isSandbox, addressHeader, endsTls }: Pick<EdgeEnv, 'isSandbox' | 'addressHeader'> & { endsTls: boolean },
  log: Pick<Log, 'warn'>,
): void {
  if (!isSandbox && !endsTls && addressHeader === undefined)
    log.warn('no ADDRESS_HEADER is set: visitors behind a proxy share one limit of requests');
}
