import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request as connect, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';

/** A proxy in front of one server that records its traffic unchanged. */
export type Recorder = {
  /** the address to call instead of the server's own */
  url: string;
  /** writes the recording as a HAR file, and stops the proxy */
  save: (path: string) => Promise<void>;
};

/** Headers that must not be stored. */
const secret = ['authorization', 'cookie', 'set-cookie'];

type Header = { name: string; value: string };
type Entry = {
  request: { method: string; url: string; headers: Header[]; postData?: { text: string; mimeType: string } };
  response: { status: number; headers: Header[]; content: { text: string; size: number } };
};

const listHeaders = ({ rawHeaders }: IncomingMessage): Header[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !secret.includes(name.toLowerCase()) ? [{ name, value: rawHeaders[index + 1] ?? '' }] : [],
  );

async function readAll(message: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Starts a recording proxy between a server and its callers.
 *
 * @param port the server's port, now or later; a caller's connection is closed while nothing listens there.
 */
export async function startRecorder(port: number): Promise<Recorder> {
  const entries: Entry[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const forward = async (): Promise<void> => {
      const body = await readAll(incoming);
      const onward = connect({ host: '127.0.0.1', port, path: url, method, headers });
      onward.end(body);
      const [response] = (await once(onward, 'response')) as [IncomingMessage];
      const answered = await readAll(response);
      const status = response.statusCode ?? 0;
      const content = { text: answered.toString('utf8'), size: answered.byteLength };
      const mimeType = headers['content-type'] ?? '';
      entries.push({
        request: {
          method,
          url: `http://localhost:${port}${url}`,
          headers: listHeaders(incoming),
          ...(body.byteLength > 0 && { postData: { text: body.toString('utf8'), mimeType } }),
        },
        response: { status, headers: listHeaders(response), content },
      });
      outgoing.writeHead(status, response.rawHeaders);
      outgoing.end(answered);
    };
    forward().catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    save: async (path) => {
      server.closeAllConnections();
      server.close();
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(
        path,
        JSON.stringify({ log: { version: '1.2', creator: { name: 'recorder', version: '1' }, entries } }),
      );
    },
  };
}
