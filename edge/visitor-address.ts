import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Makes the look-up of a visitor's address on Node.
 *
 * @param header name of the header that a trusted proxy sets; of a list the last entry is the proxy's own word. Without
 *   it the address is that of the connection.
 */
export const createAddressFinder =
  (header: string | undefined) =>
  (context: Context): string | undefined => {
    if (header === undefined) return (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
    return context.req.header(header)?.split(',').at(-1)?.trim().slice(0, 64);
  };
