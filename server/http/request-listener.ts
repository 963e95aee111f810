import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The routes of a server. */
export type Answer = Parameters<typeof getRequestListener>[0];

/** Answers a request from node:http's own objects; false leaves it to the routes. */
export type AnswerDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Makes what node:http calls for each request: the direct answer first, where there is one, and then the routes.
 *
 * @param answer the routes, which settle every trouble of their own.
 * @param answerError answers where no request can be made of what came.
 */
export function createListener(
  answer: Answer,
  answerDirectly?: AnswerDirectly,
  answerError?: (error: unknown, incoming: IncomingMessage) => Response,
): RequestListener {
  /** what a request is being made of, which is done before the listener returns */
  let arriving: IncomingMessage | undefined;
  const errorHandler =
    answerError &&
    ((error: unknown): Response => {
      if (!arriving) throw error;
      return answerError(error, arriving);
    });
  const listener = getRequestListener(answer, errorHandler && { errorHandler });
  return (incoming, outgoing) => {
    if (answerDirectly?.(incoming, outgoing) === true) return;
    arriving = incoming;
    void listener(incoming, outgoing);
    arriving = undefined;
  };
}
