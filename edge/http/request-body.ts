/** Largest body that any route accepts. */
export const bodyLimitBytes = 65_536;

/** A larger body is read up to this limit and discarded, so that the client receives the response. */
const discardLimitBytes = 1_048_576;

/** The connection broke off before the end of the body. */
export class IncompleteBodyError extends Error {
  override name = 'BrokenBody';
}

/**
 * Reads a request's body up to a limit, with or without Content-Length.
 *
 * @returns the bytes, undefined without a body, or 'tooLarge'.
 * @throws IncompleteBodyError when the connection breaks off.
 */
export async function readBody(
  request: Request,
  limit = bodyLimitBytes,
): Promise<Uint8Array<ArrayBuffer> | undefined | 'tooLarge'> {
  if (!request.body) return undefined;
  if (Number(request.headers.get('Content-Length') ?? 0) > discardLimitBytes) return 'tooLarge';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = () =>
    reader.read().catch((error: unknown) => {
      throw new IncompleteBodyError('the body was aborted', { cause: error });
    });
  for (let next = await read(); !next.done; next = await read()) {
    size += next.value.byteLength;
    if (size <= limit) chunks.push(next.value);
    else if (size > discardLimitBytes) {
      await reader.cancel().catch(() => undefined);
      break;
    }
  }
  return size > limit ? 'tooLarge' : join(chunks, size);
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let filled = 0;
  for (const chunk of chunks) {
    whole.set(chunk, filled);
    filled += chunk.byteLength;
  }
  return whole;
}

/** The body as text: the empty string without a body, undefined when it is too large. */
export async function readText(request: Request, limit = bodyLimitBytes): Promise<string | undefined> {
  const body = await readBody(request, limit);
  return body === 'tooLarge' ? undefined : new TextDecoder().decode(body);
}
