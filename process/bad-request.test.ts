import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { answerBadRequests, type ShedCookies } from './bad-request.ts';

/** What a server answers to a request, as it stands on the wire. */
async function ask(request: string, shedCookies: ShedCookies): Promise<string> {
  const server = createServer((_incoming, outgoing) => void outgoing.end('fine')).listen(0, '127.0.0.1');
  answerBadRequests(server, shedCookies);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  const answer = await readText(socket);
  server.close();
  return answer;
}
const withCookies = (cookies: string): string => `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${cookies}\r\n\r\n`;
const crowd = Array.from({ length: 40 }, (_, index) => `tab-${index}=${'x'.repeat(500)}`).join('; ');
const shed: ShedCookies = (head) => (head.match(/tab-\d+(?==)/g) ?? []).map((name) => `${name}=; Max-Age=0`);

it('a browser with more cookies than a server reads is told to forget those that can go, and to ask again', async () => {
  const answer = await ask(withCookies(crowd), shed);
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  for (const index of [0, 20, 39]) expect(answer).toContain(`\r\nSet-Cookie: tab-${index}=; Max-Age=0\r\n`);
  expect(answer).toContain('\r\nRefresh: 0\r\n');
});

it.each([
  ['nothing can go', withCookies(crowd), () => []],
  ['something else is wrong', `GET / HTTP/1.1\r\nHost: x\r\nCookie: tab-1=x\r\nno colon\r\n\r\n`, shed],
])('nobody is told to ask again when %s', async (_when, request, shedCookies) => {
  const answer = await ask(request, shedCookies);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [\w ]+\r\nConnection: close\r\n\r\n$/);
});
