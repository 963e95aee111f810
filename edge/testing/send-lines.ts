import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

/** Header lines: name, value, name, value … */
export type Lines = readonly string[];
export type Reply = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request with exactly these header lines, so that a header can repeat. */
export function send(server: Server, path: string, lines: Lines = [], method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = ['Host', 'nordlyd.example', ...lines];
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** The parts of two responses that must be equal: all but the headers of the connection and the request id. */
export function distil({ status, headers, body }: Reply) {
  const { date: _date, connection: _connection, 'x-request-id': id, ...rest } = headers;
  expect(id).toMatch(/^[\w-]{8,64}$/);
  // an empty body has a content length or is chunked
  if (body.byteLength === 0) {
    delete rest['transfer-encoding'];
    if (rest['content-length'] === '0') delete rest['content-length'];
  }
  return { status, rest, body: body.toString('base64') };
}
