import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BadInput } from '../input-error.ts';
import { createSend, openTarget, send } from '../http-target.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { fuzzService } from './run-fuzz.ts';

const json = 'content-type: application/json\r\n';
const close = 'connection: close\r\n';

/** What the service writes for each path, byte for byte; it ends the connection after that. */
const answers: Record<string, [written: string, fault: string]> = {
  short: [`HTTP/1.1 200 OK\r\n${json}content-length: 20\r\n${close}\r\n{}`, 'another length than Content-Length'],
  gzip: [`HTTP/1.1 200 OK\r\n${json}content-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}`, 'Content-Encoding'],
  brotli: [`HTTP/1.1 200 OK\r\n${json}content-encoding: br\r\ncontent-length: 2\r\n\r\n{}`, 'Content-Encoding'],
  status: [`HTTP/1.1 799 Odd\r\n${json}content-length: 2\r\n\r\n{}`, '799, which is no status of HTTP'],
  lengths: ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 'Content-Length'],
  headers: [`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\ncontent-length: 2\r\n\r\n{}`, 'more headers'],
  words: ['good morning\r\n\r\n', 'invalid HTTP response'],
  chunk: [`HTTP/1.1 200 OK\r\n${json}transfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n`, 'invalid HTTP response'],
  cut: [`HTTP/1.1 200 OK\r\n${json}transfer-encoding: chunked\r\n\r\n5\r\n{"a"`, 'cut the connection'],
};

const get = (operationId: string) => ({
  get: {
    operationId,
    responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } }, default: {} },
  },
});
const contract = {
  isForeign: true,
  servers: [{ url: '/' }],
  paths: Object.fromEntries([...Object.keys(answers), 'whole'].map((name) => [`/${name}`, get(name)])),
  components: {},
} as unknown as ContractDocument;

let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (sent) => {
      const [method, path = ''] = sent.toString('latin1').split(' ');
      const name = path.slice(1).split('?')[0] ?? '';
      const isWhole = name === 'whole' && method === 'GET';
      const status = isWhole ? '200 OK' : '405 No';
      const plain = `HTTP/1.1 ${status}\r\n${isWhole ? json : ''}content-length: ${isWhole ? 2 : 0}\r\n${close}\r\n${isWhole ? '{}' : ''}`;
      socket.end(answers[name]?.[0] ?? plain, 'latin1');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('fuzz reports a damaged response with its operation, and calls the others', async () => {
  const target = await openTarget(contract, baseUrl, []);
  const results = await fuzzService(contract, target, { runs: 6, seed: 1, only: [] }, send);
  const faults = Object.fromEntries(
    results.map(({ operationId, findings }) => [operationId, findings[0]?.faults.join()]),
  );
  for (const [name, [, fault]] of Object.entries(answers))
    expect(faults, name).toMatchObject({ [name]: expect.stringContaining(fault) });
  expect(faults['whole']).toBeUndefined();
  expect(results.at(-1)?.statuses).toEqual({ 200: 7 });
});

it('a service that responds too late is a finding, and a missing one ends the run', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(createSend(200)(new Request(url))).rejects.toMatchObject({
    fault: 'gave no complete response within 0.2 s',
  });
  silent.close();
  const absent = createSend(1_000)(new Request('http://127.0.0.1:9'));
  await expect(absent).rejects.toBeInstanceOf(BadInput);
  await expect(absent).rejects.not.toHaveProperty('fault');
});
