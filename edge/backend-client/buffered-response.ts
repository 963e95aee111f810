/**
 * A response whose text is in memory and can be read repeatedly. The platform's own class would stream it each time.
 *
 * @param value the parsed JSON, if known.
 */
export function createBufferedResponse(text: string, init: ResponseInit, value?: unknown): Response {
  const isEmpty = init.status === 204 || init.status === 205;
  const response = new Response(isEmpty ? null : text, init);
  const parse = (): unknown => value ?? JSON.parse(text);
  return Object.defineProperties(response, {
    text: { value: () => Promise.resolve(text) },
    json: { value: () => new Promise((resolve) => resolve(parse())) },
  });
}

/** Reads the body of a response into memory; returns a buffered response as it is. */
export async function bufferResponse(response: Response): Promise<Response> {
  if (Object.hasOwn(response, 'text')) return response;
  return createBufferedResponse(await response.text(), { status: response.status, headers: response.headers });
}
