import type { Operation } from '../../contract-tools/openapi/operations.ts';
import type { ProblemDetails } from '../../server/http/problem-response.ts';
import { toProblemResponse } from '../problem.ts';

/** A handler's reply without the types of its operation. */
export type AnyReply = {
  status: number;
  body?: unknown;
  text?: string;
  /** a PDF */
  bytes?: Uint8Array<ArrayBuffer>;
  /** a body of another content type, which `headers` name */
  stream?: ReadableStream<Uint8Array> | Blob;
  problem?: Omit<ProblemDetails, 'status'>;
  headers?: Record<string, string>;
};

/** A call with an idempotency key. */
export type CallWithKey = {
  userId: string;
  /** operation id: a key is valid for one operation */
  operation: string;
  key: string;
  /** everything that the response depends on: path, query, region, body */
  input: unknown;
};

/** Executes a call once per key; see idempotency/run-once.ts. */
export type RunOnce = (
  call: CallWithKey,
  /** `isRepeated`: the first call with the key crashed */
  handle: (isRepeated: boolean) => Promise<AnyReply> | AnyReply,
) => Promise<AnyReply>;

/** Converts a handler's reply; only successful responses get the operation's cache directive. */
export function toResponse(operation: Operation, reply: AnyReply, requestId: string): Response {
  if (reply.problem) return toProblemResponse({ ...reply.problem, status: reply.status }, requestId, reply.headers);
  const headers = { 'Cache-Control': operation.cacheControl, ...reply.headers };
  if (reply.text !== undefined) {
    // explicit, because the Node server sets no content type before it sends text
    const typed = { 'Content-Type': 'text/plain; charset=utf-8', ...headers };
    return new Response(reply.text, { status: reply.status, headers: typed });
  }
  if (reply.bytes !== undefined) {
    return new Response(reply.bytes, {
      status: reply.status,
      headers: { 'Content-Type': 'application/pdf', ...headers },
    });
  }
  if (reply.stream !== undefined) return new Response(reply.stream, { status: reply.status, headers });
  if (reply.body === undefined) return new Response(null, { status: reply.status, headers });
  return Response.json(reply.body, { status: reply.status, headers });
}
