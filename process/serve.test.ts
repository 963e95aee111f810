import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
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
  server = await startServer({ name: 'test', port, fetch: () => new Response('fine'), log, hostname: '127.0.0.1' });
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

describe('a server', () => {
  it('answers a request for one host and refuses one for two', async () => {
    expect(await ask(['Host', 'localhost', 'Connection', 'close'])).toBe(200);
    expect(await ask(['Host', 'localhost', 'host', 'evil.example', 'Connection', 'close'])).toBe(400);
  });
});
