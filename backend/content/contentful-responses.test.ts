import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContentfulSource } from './contentful-source.ts';
import { ContentSourceError, type ContentSource } from './source.ts';

let server: Server;
let source: ContentSource;
let answer = { status: 200, body: '' };
beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  source = createContentfulSource({ url, space: 'nordlyd', environment: 'master', token: 'a secret token' });
});
afterAll(() => void server.close());

const calls: [operation: string, call: () => Promise<unknown>][] = [
  ['entries of page', () => source.listEntries('page', 'sv', 2)],
  ['marks of podcast', () => source.listMarks('podcast')],
  ['entries of podcast', () => source.readEntries('podcast', 'sv', ['a'])],
];

describe.each(calls)('the %s', (operation, call) => {
  it.each([
    ['a page', 200, '<html>', /another shape: body/],
    ['null', 200, 'null', /another shape: body/],
    ['an object without a list', 200, '{}', /another shape: total/],
    ['a list that is none', 200, '{"items":{},"total":1}', /another shape: (items|body)/],
    ['an item without sys', 200, '{"items":[{"id":1}],"total":1}', /another shape: items\.0\.sys/],
    ['a refusal', 401, '{"sys":{"type":"Error","id":"AccessTokenInvalid"}}', /AccessTokenInvalid|answered 401/],
    ['the page of another server', 404, '<html>', /404/],
  ])('are no content when the source answers with %s', async (_what, status, body, reason) => {
    answer = { status, body };
    const error: unknown = await call().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentSourceError);
    const { message } = error as Error;
    expect(message).toMatch(`content source, ${operation}: `);
    expect(message).toMatch(reason);
    expect(message).not.toContain('secret');
  });
});

it('an entry keeps its texts without what the database cannot store', async () => {
  const sys = { id: 'a', type: 'Entry', contentType: { sys: { id: 'page' } } };
  const fields = { title: 'A\u0000B', list: [{ text: 'C\ud800' }] };
  answer = { status: 200, body: JSON.stringify({ total: 1, items: [{ sys, fields }] }) };
  const [entry] = await source.listEntries('page', 'sv', 2);
  expect(entry?.fields).toEqual({ title: 'AB', list: [{ text: 'C\ufffd' }] });
});
