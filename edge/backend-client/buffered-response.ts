/**
 * A response whose text is in memory and can be read repeatedly. The platform's own class would stream it each time.
 *
 * @param value the parsed JSON, if known.
 */
export function createBufferedResponse(text: string, init: ResponseInit, value?: unknown): Response {
  const isEmpty = init.status === 204 || init.status === 205;
  const answer = new Response(isEmpty ? null : text, init);
  const parse = (): unknown => value ?? JSON.parse(text);
  return Object.defineProperties(answer, {
    text: { value: () => Promise.resolve(text) },
    json: { value: () => new Promise((resolve) => resolve(parse())) },
  });
}

/** Reads the body of a response into memory; returns a buffered response as it is. */
export async function bufferResponse(answer: Response): Promise<Response> {
  if (Object.hasOwn(answer, 'text')) return answer;
  return createBufferedResponse(await answer.text(), { status: answer.status, headers: answer.headers });
}
