import type { Operation } from '../../contract-tools/openapi/operations.ts';
import type { ProblemDetails } from '../../server/http/problem-response.ts';
import type { Validator } from '../../contract-tools/openapi/validator.ts';

/** Largest request body, in bytes. */
export const maximumBodyBytes = 64 * 1024;

type BodyResult = { ok: true; body: unknown } | { ok: false; problem: ProblemDetails };

const reject = (status: number, title: string, detail?: string): BodyResult => ({
  ok: false,
  problem: { status, title, ...(detail === undefined ? {} : { detail }) },
});

/** Reads at most the allowed number of bytes; undefined when there are more. It never trusts Content-Length. */
async function readLimited(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maximumBodyBytes) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads and validates the JSON body of a call.
 *
 * @returns the body, or the problem: 413 over 64 KiB, 415 for another content type, 400 with each invalid field. The
 *   body is undefined for an operation without one, and for a call that omits an optional one.
 */
export async function readBody(operation: Operation, request: Request, validator: Validator): Promise<BodyResult> {
  const pointer = operation.requestBody?.['application/json'];
  if (pointer === undefined) return { ok: true, body: undefined };
  const contentType = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (!operation.isBodyRequired && contentType === undefined) return { ok: true, body: undefined };
  if (contentType !== 'application/json') return reject(415, 'UnsupportedMediaType', 'send application/json');
  const bytes = await readLimited(request);
  if (bytes === undefined) return reject(413, 'PayloadTooLarge', `at most ${maximumBodyBytes} bytes`);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return reject(400, 'MalformedJson', 'the body is not JSON');
  }
  const errors = validator.check(pointer, body).map((violation) => ({ location: 'body' as const, ...violation }));
  if (errors.length > 0) return { ok: false, problem: { status: 400, title: 'InvalidRequest', errors } };
  return { ok: true, body };
}
