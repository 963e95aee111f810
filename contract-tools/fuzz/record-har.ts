import type { Send } from './watch-operation.ts';

type Entry = Record<string, unknown>;

const listHeaders = (headers: Headers): { name: string; value: string }[] =>
  [...headers].map(([name, value]) => ({ name, value: name === 'authorization' ? 'Bearer …' : value }));

const noTimings = { send: 0, wait: 0, receive: 0 };

/** Records calls as a HAR file, without tokens. @returns a sender that records, and the text of the file. */
export function recordHar(send: Send): { send: Send; write: () => string } {
  const entries: Entry[] = [];
  return {
    send: async (request) => {
      const started = new Date();
      const text = request.body === null ? undefined : await request.clone().text();
      const response = await send(request);
      const body = await response.clone().text();
      const time = Date.now() - started.getTime();
      const mimeType = response.headers.get('Content-Type') ?? '';
      entries.push({
        startedDateTime: started.toISOString(),
        time,
        timings: { ...noTimings, wait: time },
        cache: {},
        request: {
          method: request.method,
          url: request.url,
          httpVersion: 'HTTP/1.1',
          headers: listHeaders(request.headers),
          queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
          cookies: [],
          headersSize: -1,
          bodySize: -1,
          ...(text !== undefined && { postData: { text, mimeType: request.headers.get('Content-Type') ?? '' } }),
        },
        response: {
          status: response.status,
          statusText: response.statusText,
          httpVersion: 'HTTP/1.1',
          headers: listHeaders(response.headers),
          cookies: [],
          content: { text: body, size: body.length, mimeType },
          redirectURL: response.headers.get('Location') ?? '',
          headersSize: -1,
          bodySize: -1,
        },
      });
      return response;
    },
    write: () =>
      JSON.stringify({ log: { version: '1.2', creator: { name: 'contract-tools', version: '0.1.0' }, entries } }),
  };
}
