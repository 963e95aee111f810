import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Log } from '../telemetry/log.ts';

/**
 * Creates the function that finds a visitor's address.
 *
 * @param header header that a trusted proxy sets; the proxy adds the last entry of a list. Without it the address is that
 *   of the connection.
 * @param connectionHeader header with the address of the connection, on Workers.
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
 * Warns at start that the limits count all visitors behind a proxy as one. Otherwise the first refused visitors show it.
 *
 * @param endsTls this process ends TLS itself, so it needs no proxy.
 */
export function warnOfSharedLimits(
  { isSandbox, addressHeader, endsTls }: { isSandbox: boolean; addressHeader: string | undefined; endsTls: boolean },
  log: Pick<Log, 'warn'>,
): void {
  if (!isSandbox && !endsTls && addressHeader === undefined)
    log.warn('no ADDRESS_HEADER is set: visitors behind a proxy share one limit of requests');
}
