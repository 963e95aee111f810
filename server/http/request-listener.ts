import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type FetchHandler = Parameters<typeof getRequestListener>[0];

/**
 * Handles a request with node:http's own objects; false passes it on to the routes.
 *
 * @param passOn passes the request on later, after the function has returned true.
 */
export type HandleDirectly = (incoming: IncomingMessage, outgoing: ServerResponse, passOn: () => void) => boolean;

/**
 * Makes the request listener of node:http: it tries the direct handler first, then the routes.
 *
 * @param fetchHandler the routes, which handle their own errors.
 * @param toErrorResponse handles input that is no valid Request.
 */
export function createListener(
  fetchHandler: FetchHandler,
  handleDirectly?: HandleDirectly,
  toErrorResponse?: (error: unknown, incoming: IncomingMessage) => Response,
): RequestListener {
  /** the input of the current call: the Request is created before the listener returns */
  let current: IncomingMessage | undefined;
  const errorHandler =
    toErrorResponse &&
    ((error: unknown): Response => {
      if (!current) throw error;
      return toErrorResponse(error, current);
    });
  const listener = getRequestListener(fetchHandler, errorHandler && { errorHandler });
  return (incoming, outgoing) => {
    // one read of the socket may contain many requests: closing it does not stop those that follow
    if (incoming.socket.destroyed) return;
    const passOn = (): void => {
      current = incoming;
      void listener(incoming, outgoing);
      current = undefined;
    };
    if (handleDirectly?.(incoming, outgoing, passOn) !== true) passOn();
  };
}
