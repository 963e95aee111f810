import { Agent, request } from 'undici';
import type { SendRequest } from '../../../server/telemetry/spans.ts';

/**
 * Creates a function that calls a server over connections that stay open, and takes and returns what `fetch` does. It
 * costs less processor time, because it reads each body into memory at once. It follows no redirect.
 *
 * The function throws an error without a complete response, and the signal's reason after an abort.
 */
export function createPooledFetch(): SendRequest {
  const dispatcher = new Agent({ connections: 128 });
  return async (url, init) => {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      method: (init.method ?? 'GET') as 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: (init.body as Uint8Array | undefined) ?? null,
      signal: init.signal ?? null,
    });
    const bytes = await body.arrayBuffer();
    const copied = new Headers();
    for (const [name, value] of Object.entries(headers)) {
      for (const each of [value].flat()) if (each !== undefined) copied.append(name, each);
    }
    const content = bytes.byteLength === 0 ? null : new Uint8Array(bytes);
    const response = new Response(content, { status: statusCode, headers: copied });
    // the platform's own function would stream them
    return Object.defineProperty(response, 'arrayBuffer', { value: () => Promise.resolve(bytes) });
  };
}
