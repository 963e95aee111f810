import { Config } from './adyen.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CardError, createCardTransport } from './card-transport.ts';

const config = new Config({});
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const listen = async (response: RequestListener): Promise<string> => {
  server = createServer(response);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const call = (url: string): Promise<string> =>
  createCardTransport(url, 'key').request('https://checkout-test.adyen.com/v72/payments', '{}', config, true, {
    method: 'POST',
    idempotencyKey: 'session-1',
  });
const failureOf = async (url: string): Promise<unknown> => {
  const error: unknown = await call(url).catch((caught: unknown) => caught);
  return error instanceof CardError ? error.failure : error;
};

describe('createCardTransport', () => {
  it('calls the configured address with key and idempotency key', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      seen.push(request.method, request.url, request.headers['x-api-key'], request.headers['idempotency-key']);
      response.end('{"resultCode":"Authorised"}');
    });
    expect(await call(url)).toBe('{"resultCode":"Authorised"}');
    expect(seen).toEqual(['POST', '/v72/payments', 'key', 'session-1']);
  });

  it.each([
    [400, '{"errorCode":"702"}', 'invalid'],
    [422, '{"errorCode":"803"}', 'invalid'],
    [422, '{"errorCode":"704"}', 'unknown'],
    [401, '{}', 'not-sent'],
    [403, '{}', 'not-sent'],
    [429, '{}', 'not-sent'],
    [409, '{}', 'unknown'],
    [500, '{}', 'unknown'],
    [503, '<html>', 'unknown'],
    [200, '<<<garbage>>>', 'unknown'],
  ])('maps status %i with %s to %s', async (status, body, failure) => {
    const url = await listen((_request, response) => response.writeHead(status).end(body));
    expect(await failureOf(url)).toBe(failure);
  });

  it('names the code and the reason of a refusal, at most 200 characters, without an address or a phone number', async () => {
    const message = `Invalid Merchant Account of maja@nordlyd.example, +46701234567, ${'x'.repeat(300)}`;
    const body = JSON.stringify({ status: 422, errorCode: '901', message, additionalData: { secret: 'hidden' } });
    const url = await listen((_request, response) => response.writeHead(422).end(body));
    const error = (await call(url).catch((caught: unknown) => caught)) as Error;
    const start = ': answered 422: 901, Invalid Merchant Account of [redacted], [redacted], x';
    expect(error.message).toContain(start);
    expect(error.message.split('answered 422: ')[1]).toHaveLength(200);
  });

  it('distinguishes a failed connection from a broken one', async () => {
    const url = await listen((request) => request.socket.destroy());
    expect(await failureOf(url)).toBe('unknown');
    await new Promise((resolve) => server?.close(resolve));
    expect(await failureOf(url)).toBe('not-sent');
    expect(await failureOf(url.replace('127.0.0.1', 'localhost'))).toBe('not-sent');
  });

  it('follows no redirect', async () => {
    const url = await listen((_request, response) =>
      response.writeHead(302, { Location: 'https://evil.example/' }).end(),
    );
    expect(await failureOf(url)).toBe('unknown');
  });
});
