import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createFeedAudio } from './proxy-feed-audio.ts';

const sound = Buffer.from('0123456789');

/** Requests audio from a host that answers the requests one after another with these responses. */
async function ask(
  headers: Record<string, string>,
  ...responses: { status: number; headers?: Record<string, string>; body?: Buffer }[]
) {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const next = responses[requests.push(request.headers) - 1] ?? { status: 500 };
    response.writeHead(next.status, next.headers).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.mp3`;
  const response = await createFeedAudio(() => ({ url, ending: 'mp3' }), true).request('/se-1.mp3', { headers });
  const range = response.headers.get('Content-Range');
  return [
    response.status,
    range,
    response.status === 502 ? '' : await response.text(),
    requests.map((one) => one.range),
  ];
}

const part = { status: 206, headers: { 'Content-Range': 'bytes 0-4/10' }, body: sound.subarray(0, 5) };
const whole = { status: 200, body: sound };
const several = {
  status: 206,
  headers: { 'Content-Type': 'multipart/byteranges; boundary=x' },
  body: Buffer.from('--x'),
};

it('is the whole file when the host sends a part without a request for one', async () => {
  expect(await ask({}, part, whole)).toEqual([200, null, '0123456789', [undefined, undefined]]);
  expect(await ask({}, part, part)).toEqual([502, null, '', [undefined, undefined]]);
  const complete = { ...whole, status: 206, headers: { 'Content-Range': 'bytes 0-9/10' } };
  expect(await ask({}, complete, complete)).toEqual([200, null, '0123456789', [undefined, undefined]]);
});

it('is the whole file when the host sends several parts in one body', async () => {
  const headers = { Range: 'bytes=0-4' };
  expect(await ask(headers, several, whole)).toEqual([200, null, '0123456789', ['bytes=0-4', undefined]]);
  expect(await ask(headers, part)).toEqual([206, 'bytes 0-4/10', '01234', ['bytes=0-4']]);
});

it('keeps the refusal of a range outside a file that has not changed', async () => {
  const refusal = { status: 416, headers: { ETag: '"a"', 'Content-Range': 'bytes */10' } };
  const headers = { Range: 'bytes=20-', 'If-Range': '"a"' };
  expect(await ask(headers, refusal)).toEqual([416, 'bytes */10', '', ['bytes=20-']]);
  expect(await ask({ ...headers, 'If-Range': '"b"' }, refusal, whole)).toEqual([
    200,
    null,
    '0123456789',
    ['bytes=20-', undefined],
  ]);
});
