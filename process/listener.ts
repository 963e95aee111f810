import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The routes of a server. */
export type Answer = Parameters<typeof getRequestListener>[0];

/** Answers a request from node:http's own objects; false leaves it to the routes. */
export type AnswerDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Makes what node:http calls for each request: the direct answer first, where there is one, and then the routes. */
export function createListener(answer: Answer, answerDirectly?: AnswerDirectly): RequestListener {
  const listener = getRequestListener(answer);
  if (answerDirectly === undefined) return (incoming, outgoing) => void listener(incoming, outgoing);
  return (incoming, outgoing) => {
    if (!answerDirectly(incoming, outgoing)) void listener(incoming, outgoing);
  };
}
