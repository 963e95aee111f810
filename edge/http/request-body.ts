/** Largest body that any route of the site takes (reliability reference §4.3). */
export const bodyLimitBytes = 65_536;

/** What is too large is still read this far and thrown away, so that its sender hears the answer. */
const discardLimitBytes = 1_048_576;

/** A body that ended before its end: its sender has gone, or never kept to its own length. */
export class IncompleteBodyError extends Error {
  override name = 'BrokenBody';
}

/**
 * Reads a request's body up to a limit, however it is sent: a chunked one has no Content-Length to go by.
 *
 * @returns the bytes, undefined when there is no body, or 'tooLarge'.
 * @throws BrokenBody when it does not arrive whole.
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
      throw new IncompleteBodyError('the body broke off', { cause: error });
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

/** The body as text, under the same limit: the empty string when there is none, undefined when it is too large. */
export async function readText(request: Request, limit = bodyLimitBytes): Promise<string | undefined> {
  const body = await readBody(request, limit);
  return body === 'tooLarge' ? undefined : new TextDecoder().decode(body);
}

/** What a text says as JSON; undefined for one that is none, for JSON has no such value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
