import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The routes of a server. */
export type Answer = Parameters<typeof getRequestListener>[0];

/** Answers a request from node:http's own objects; false leaves it to the routes. */
export type AnswerDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Makes what node:http calls for each request: the direct answer first, where there is one, and then the routes.
 *
 * @param answerError answers where no request can be made of what came, or the routes threw.
 */
export function createListener(
  answer: Answer,
  answerDirectly?: AnswerDirectly,
  answerError?: (error: unknown) => Response,
): RequestListener {
  const listener = getRequestListener(answer, answerError && { errorHandler: answerError });
  return (incoming, outgoing) => {
    if (answerDirectly?.(incoming, outgoing) === true) return;
    void listener(incoming, outgoing);
  };
}
