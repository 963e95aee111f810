import type { RecordedCall } from '../../contract-tools/drift/har.ts';

/**
 * Wraps `fetch` so that each call is recorded, for a comparison with the document of a port.
 *
 * @param calls receives them in order of their responses.
 */
export const recordCalls =
  (send: typeof fetch, calls: RecordedCall[]): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().text();
    const response = await send(request);
    calls.push({
      method: request.method,
      url: request.url,
      status: response.status,
      requestHeaders: [...request.headers],
      requestBody: sent === '' ? undefined : { text: sent, type: request.headers.get('Content-Type') ?? '' },
      responseHeaders: [...response.headers],
      responseBody: await response.clone().text(),
    });
    return response;
  };
