import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { startServer } from './serve.ts';

let port = 0;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
  const log = createLog('test', () => undefined);
  const fetch = async (incoming: Request): Promise<Response> => new Response(`heard ${await incoming.text()}.`);
  server = await startServer({
    name: 'test',
    port,
    fetch,
    log,
    hostname: '127.0.0.1',
    describeHeaders: (path) => [['x-test', path]],
  });
});
afterAll(() => server.stop());

/** Asks with header lines exactly as given. */
async function ask(headers: readonly string[]): Promise<number | undefined> {
  const outgoing = request({ host: '127.0.0.1', port, headers, agent: false });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  incoming.resume();
  return incoming.statusCode;
}

/** What is answered to bytes as they are sent. */
async function say(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let told = '';
  for await (const piece of socket) told += String(piece);
  return told;
}

describe('a server', () => {
  it.each(['1.2.3.999', 'a.1', '4294967296', 'xn--a.1', 'x:99999'])(
    'refuses %s, of which no address can be made, before the routes are asked',
    async (host) => {
      expect(await ask(['Host', host, 'Connection', 'close'])).toBe(400);
    },
  );

  it('answers by itself with the headers that every answer has', async () => {
    for (const [path, lines] of [
      ['/healthz/live', ['Host', 'localhost']],
      ['/healthz/ready', ['Host', 'localhost']],
      ['/healthz/none', ['Host', 'localhost']],
      ['/', ['Host', '1.2.3.999']],
    ] as const) {
      const answer = await new Promise<string | undefined>((resolve) => {
        const outgoing = request(
          { host: '127.0.0.1', port, path, headers: [...lines, 'Connection', 'close'] },
          (incoming) => resolve(incoming.resume().headers['x-test']?.toString()),
        );
        outgoing.end();
      });
      expect([path, answer]).toEqual([path, path]);
    }
  });

  it('answers a request for one host and refuses one for two', async () => {
    expect(await ask(['Host', 'localhost', 'Connection', 'close'])).toBe(200);
    expect(await ask(['Host', 'localhost', 'host', 'evil.example', 'Connection', 'close'])).toBe(400);
  });

  it('reads a body however it comes, and none where none comes', async () => {
    const head = 'Host: localhost\r\nConnection: close\r\n';
    for (const [line, rest, body] of [
      ['POST / HTTP/1.1', 'Content-Length: 5\r\n\r\nhello', 'hello'],
      ['POST / HTTP/1.1', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', 'hello'],
      ['POST / HTTP/1.1', 'Content-Length: 0\r\n\r\n', ''],
      ['POST / HTTP/1.1', '\r\n', ''],
      ['DELETE / HTTP/1.1', '\r\n', ''],
      ['GET / HTTP/1.1', '\r\n', ''],
    ] as const) {
      const told = await say(`${line}\r\n${head}${rest}`);
      expect([line, rest, told.slice(0, 15), told.includes(`heard ${body}.`)]).toEqual([
        line,
        rest,
        'HTTP/1.1 200 OK',
        true,
      ]);
    }
  });

  it('hears each of several requests on one connection, with and without bodies', async () => {
    const told = await say(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\none' +
        'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n' +
        'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nthree\r\n0\r\n\r\n',
    );
    expect([...told.matchAll(/heard (\w*)\./g)].map(([, heard]) => heard)).toEqual(['one', '', 'three']);
  });
});
