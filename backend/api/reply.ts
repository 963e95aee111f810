import type { Operation } from '../../api-spec/openapi/operations.ts';
import { writeProblem, type ProblemFacts } from './problem-response.ts';

/** A handler's reply seen without its operation's types. */
export type AnyReply = {
  status: number;
  body?: unknown;
  text?: string;
  /** a PDF */
  bytes?: Uint8Array<ArrayBuffer>;
  problem?: Omit<ProblemFacts, 'status'>;
  headers?: Record<string, string>;
};

/** A call with a key of the caller's own. */
export type CallWithKey = {
  userId: string;
  /** id of the operation: a key says nothing to another one */
  operation: string;
  key: string;
  /** everything that the answer depends on: path, query, market, body */
  asked: unknown;
};

/** Does a call once for each key; see idempotency/run-once.ts. */
export type AnswerOnce = (call: CallWithKey, answer: () => Promise<AnyReply> | AnyReply) => Promise<AnyReply>;

/** Writes a handler's reply; only successful answers take the operation's cache directive. */
export function writeReply(operation: Operation, reply: AnyReply, requestId: string): Response {
  if (reply.problem) return writeProblem({ ...reply.problem, status: reply.status }, requestId, reply.headers);
  const headers = { 'Cache-Control': operation.cacheControl, ...reply.headers };
  if (reply.text !== undefined) {
    // Said outright: under the Node server a response of text has no content type until it is sent.
    const typed = { 'Content-Type': 'text/plain; charset=utf-8', ...headers };
    return new Response(reply.text, { status: reply.status, headers: typed });
  }
  if (reply.bytes !== undefined) {
    return new Response(reply.bytes, {
      status: reply.status,
      headers: { 'Content-Type': 'application/pdf', ...headers },
    });
  }
  if (reply.body === undefined) return new Response(null, { status: reply.status, headers });
  return Response.json(reply.body, { status: reply.status, headers });
}
