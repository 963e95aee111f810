import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { handleBadRequests, type FindClearedCookies } from './bad-request.ts';

/** The raw response to a request that is sent in one or several pieces. */
async function send(request: string | readonly string[], findClearedCookies: FindClearedCookies): Promise<string> {
  const server = createServer((_incoming, outgoing) => void outgoing.end('fine')).listen(0, '127.0.0.1');
  handleBadRequests(server, findClearedCookies);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  const received = readText(socket);
  for (const piece of [request].flat()) {
    socket.write(piece);
    await pause(50);
  }
  socket.end();
  const response = await received;
  server.close();
  return response;
}
const withCookies = (cookies: string): string => `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\n\r\n`;
const crowd = Array.from({ length: 40 }, (_, index) => `tab-${index}=${'x'.repeat(500)}`).join('; ');
const clearTabs: FindClearedCookies = (names) =>
  names.filter((name) => name.startsWith('tab-')).map((name) => `${name}=; Max-Age=0`);

it('deletes cookies and reloads when a browser sends too many', async () => {
  const response = await send(withCookies(crowd), clearTabs);
  expect(response).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  for (const index of [0, 20, 39]) expect(response).toContain(`\r\nSet-Cookie: tab-${index}=; Max-Age=0\r\n`);
  expect(response).toContain('\r\nRefresh: 0\r\n');
});

it('[EF-04] deletes cookies when the request arrives in pieces and only the last is known', async () => {
  const request = withCookies(crowd);
  // ten segments, as a connection begins
  const response = await send([request.slice(0, 14_600), request.slice(14_600)], clearTabs);
  // the piece starts in the middle of a cookie whose name is unknown
  const seen = request.slice(14_600).match(/tab-\d+/g) ?? [];
  expect(response.match(/tab-\d+(?==; Max-Age=0\r)/g)).toEqual(seen);
  expect(response).toContain('\r\nRefresh: 0\r\n');
});

it('[EF-04] deletes cookies when a proxy sends lower-case header names', async () => {
  const response = await send(withCookies(`a=b; ${crowd}`).replace('Cookie', 'cookie'), clearTabs);
  expect(response).toContain('\r\nSet-Cookie: tab-0=; Max-Age=0\r\n');
});

// a reload would not shorten these requests
const names = Array.from({ length: 9 }, (_, index) => `tab-${index}=1`);
const long = 'y'.repeat(17_000);
it.each([
  ['a link', `GET /?${names.join('&')}&x=${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a link that contains a header', `GET /?cookie:${names.join(';%20')};%20${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [
    'a link that arrives in pieces',
    [`GET /?${long.slice(0, 16_000)}`, `;%20${names.join(';%20')}${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ],
  ['another header', `GET / HTTP/1.1\r\nHost: x\r\nX-Cookie: a; ${names.join('; ')}; ${long}\r\n\r\n`],
  [
    'another header at the start of a piece',
    [`GET /?${long.slice(0, 16_000)} HTTP/1.1\r\nHost: x\r\n`, `Accept: a; ${names.join('; ')}; ${long}\r\n\r\n`],
  ],
  ["another cookie's value", withCookies(`a=${names.join('&')};${names.join(';')}${long}`)],
  ['a cookie without a value', withCookies(`tab-1=; tab-2; a=${long}`)],
])('[EF-04] never reloads because of a name in %s', async (_where, request) => {
  expect(await send(request, clearTabs)).toMatch(/^HTTP\/1\.1 431 [\w ]+\r\nConnection: close\r\n\r\n$/);
});

it.each([
  ['no cookie can be deleted', withCookies(crowd), () => []],
  ['another part is malformed', `GET / HTTP/1.1\r\nHost: x\r\nCookie: tab-1=x\r\nno colon\r\n\r\n`, clearTabs],
])('does not reload when %s', async (_when, request, findClearedCookies) => {
  const response = await send(request, findClearedCookies);
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d [\w ]+\r\nConnection: close\r\n\r\n$/);
});
