/**
 * An answer whose body has been read: asking for its text or value again costs nothing, as often as it is asked. (The
 * platform's own would write the text into a stream and read it back each time.)
 *
 * @param value what the text says as JSON, where that is known already.
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

/** The same answer with its body read; as it is when that was done before. */
export async function bufferResponse(answer: Response): Promise<Response> {
  if (Object.hasOwn(answer, 'text')) return answer;
  return createBufferedResponse(await answer.text(), { status: answer.status, headers: answer.headers });
}
