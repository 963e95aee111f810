import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerBadRequests, type ShedCookies } from './bad-request.ts';

/** What a server answers to a request, as it stands on the wire; several pieces come one after the other. */
async function ask(request: string | readonly string[], shedCookies: ShedCookies): Promise<string> {
  const server = createServer((_incoming, outgoing) => void outgoing.end('fine')).listen(0, '127.0.0.1');
  answerBadRequests(server, shedCookies);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  const answered = readText(socket);
  for (const piece of [request].flat()) {
    socket.write(piece);
    await pause(50);
  }
  socket.end();
  const answer = await answered;
  server.close();
  return answer;
}
const withCookies = (cookies: string): string => `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\n\r\n`;
const crowd = Array.from({ length: 40 }, (_, index) => `tab-${index}=${'x'.repeat(500)}`).join('; ');
const shed: ShedCookies = (names) =>
  names.filter((name) => name.startsWith('tab-')).map((name) => `${name}=; Max-Age=0`);

it('a browser with more cookies than a server reads is told to forget those that can go, and to ask again', async () => {
  const answer = await ask(withCookies(crowd), shed);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  for (const index of [0, 20, 39]) expect(answer).toContain(`\r\nSet-Cookie: tab-${index}=; Max-Age=0\r\n`);
  expect(answer).toContain('\r\nRefresh: 0\r\n');
});

it('[EF-04] and so it is when the network brings its request in pieces, the last of which is all that is seen', async () => {
  const request = withCookies(crowd);
  // ten segments, as a connection begins
  const answer = await ask([request.slice(0, 14_600), request.slice(14_600)], shed);
  // the piece begins in the middle of a cookie whose name is lost
  const seen = request.slice(14_600).match(/tab-\d+/g) ?? [];
  expect(answer.match(/tab-\d+(?==; Max-Age=0\r)/g)).toEqual(seen);
  expect(answer).toContain('\r\nRefresh: 0\r\n');
});

it('[EF-04] and when a proxy writes names of headers small', async () => {
  const answer = await ask(withCookies(`a=b; ${crowd}`).replace('Cookie', 'cookie'), shed);
  expect(answer).toContain('\r\nSet-Cookie: tab-0=; Max-Age=0\r\n');
});

// what is asked again gets no shorter by that
const names = Array.from({ length: 9 }, (_, index) => `tab-${index}=1`);
const long = 'y'.repeat(17_000);
it.each([
  ['a link', `GET /?${names.join('&')}&x=${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['a link with a piece of a head in it', `GET /?cookie:${names.join(';%20')};%20${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
  [
    'a link that comes in pieces',
    [`GET /?${long.slice(0, 16_000)}`, `;%20${names.join(';%20')}${long} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ],
  ['another header', `GET / HTTP/1.1\r\nHost: x\r\nX-Cookie: a; ${names.join('; ')}; ${long}\r\n\r\n`],
  [
    'another header, with which a piece begins',
    [`GET /?${long.slice(0, 16_000)} HTTP/1.1\r\nHost: x\r\n`, `Accept: a; ${names.join('; ')}; ${long}\r\n\r\n`],
  ],
  ["another cookie's value", withCookies(`a=${names.join('&')};${names.join(';')}${long}`)],
  ['a cookie without a value', withCookies(`tab-1=; tab-2; a=${long}`)],
])('[EF-04] nobody is told to ask again for ever by a name in %s', async (_where, request) => {
  expect(await ask(request, shed)).toMatch(/^HTTP\/1\.1 431 [\w ]+\r\nConnection: close\r\n\r\n$/);
});

it.each([
  ['nothing can go', withCookies(crowd), () => []],
  ['something else is wrong', `GET / HTTP/1.1\r\nHost: x\r\nCookie: tab-1=x\r\nno colon\r\n\r\n`, shed],
])('nobody is told to ask again when %s', async (_when, request, shedCookies) => {
  const answer = await ask(request, shedCookies);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [\w ]+\r\nConnection: close\r\n\r\n$/);
});
