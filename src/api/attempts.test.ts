import { describe, expect, it, vi } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { toApiResult } from './api-result.ts';
import { createApiClient, type ApiClient } from './client.ts';

type MakeResponse = (request: Request) => Response | Promise<Response>;

const problem = (status: number, title: string): MakeResponse => {
  const headers = { 'Content-Type': 'application/problem+json' };
  return () => new Response(JSON.stringify({ type: 'about:blank', status, title }), { status, headers });
};
const lost: MakeResponse = () => Promise.reject(new TypeError('connection reset'));
const down = problem(503, 'ServiceDown');
const proxy: MakeResponse = () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } });
const half: MakeResponse = () => new Response('{"res', { headers: { 'Content-Type': 'application/json' } });
const inFlight = problem(409, 'IdempotencyKeyInFlightError');
const paid: MakeResponse = () => Response.json({ resultCode: 'Authorised' });
const refused: MakeResponse = () => Response.json({ resultCode: 'Refused' });

/** A client whose calls get the given responses in order; the last one repeats. */
function createExample(responses: MakeResponse[]) {
  const keys: (string | null)[] = [];
  const client = createApiClient({
    baseUrl: 'http://site.test/api/v2',
    region: 'no',
    retryDelays: [1, 1],
    fetch: async (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return (responses[keys.length - 1] ?? responses.at(-1) ?? paid)(request);
    },
  });
  return { client, keys };
}

const pay = (client: ApiClient, sessionId = 's-1') =>
  toApiResult(client.POST('/adyenpayment/submit-payment', { body: { sessionId, statePaymentMethod: {} } }));

const isKey = (key: string | null): boolean => /^[\w-]{8,64}$/.test(key ?? '');

describe('payment call', () => {
  it('has a key exactly where the contract requires one', async () => {
    const { client, keys } = createExample([paid]);
    const call = client.request as unknown as (method: string, path: string, init: object) => Promise<unknown>;
    const takesKey: boolean[] = [];
    for (const [path, operations] of Object.entries(openapi.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        if (!['post', 'put', 'patch', 'delete'].includes(method)) continue;
        const { parameters = [] } = operation as { parameters?: { $ref?: string }[] };
        takesKey.push(parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey'));
        await call(method, path, { params: { path: {} }, body: {}, parseAs: 'text' });
      }
    }
    expect(takesKey.filter(Boolean)).toHaveLength(11);
    expect(keys.map(isKey)).toEqual(takesKey);
  });

  it.each<[string, MakeResponse]>([
    ['a lost response', lost],
    ['a response lost behind the site', down],
    ['a page of a proxy', proxy],
    ['an aborted response', half],
  ])('is repeated with its key after %s, and returns the response of the first', async (_, failure) => {
    const { client, keys } = createExample([failure, inFlight, paid]);
    expect(await pay(client)).toEqual({ ok: true, value: { resultCode: 'Authorised' } });
    expect(keys).toHaveLength(3);
    expect(isKey(keys[0] ?? null)).toBe(true);
    expect(new Set(keys).size).toBe(1);
  });

  it('without a response is the same attempt when it is repeated, and another one after a response', async () => {
    const { client, keys } = createExample([lost, lost, lost, refused, paid]);
    expect(await pay(client)).toMatchObject({ ok: false, problem: { status: 0 } });
    expect(await pay(client)).toMatchObject({ ok: true, value: { resultCode: 'Refused' } });
    expect(await pay(client)).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } });
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('starts a new attempt after a response to another plan change', async () => {
    const { client, keys } = createExample([lost, lost, lost, paid]);
    const choose = (offerType: 0 | 3) => client.PUT('/offer/upgrade-subscription-offer', { body: { offerType } });
    await toApiResult(choose(3)).catch(() => undefined);
    await toApiResult(choose(0));
    await toApiResult(choose(3));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(new Set(keys).size).toBe(3);
  });

  it('starts a new attempt after a response to a cancellation, but not after a read', async () => {
    const { client, keys } = createExample([lost, lost, lost, paid, lost, lost, lost, paid, lost]);
    await pay(client);
    await toApiResult(client.GET('/subscription'));
    await pay(client);
    expect(new Set([...keys.slice(0, 3), ...keys.slice(4, 7)]).size).toBe(1);
    await toApiResult(client.DELETE('/subscription/package'));
    await pay(client);
    expect(keys[8]).not.toBe(keys[0]);
  });

  it('is another attempt after a minute', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const { client, keys } = createExample([lost, lost, lost, lost, lost, lost, paid]);
    await pay(client);
    now.mockReturnValue(60_000);
    await pay(client);
    now.mockReturnValue(61_001);
    await pay(client);
    now.mockRestore();
    expect(new Set(keys.slice(0, 6)).size).toBe(1);
    expect(keys[6]).not.toBe(keys[0]);
  });

  it('with other content is another attempt', async () => {
    const { client, keys } = createExample([lost, lost, lost, paid]);
    await pay(client);
    await pay(client, 's-2');
    expect(keys[3]).not.toBe(keys[0]);
  });

  it.each<[string, MakeResponse]>([
    ['a refusal', problem(409, 'PaymentInFlightError')],
    ['an unavailable provider', problem(503, 'PaymentProviderUnavailableError')],
    ['a fault', problem(500, 'InternalError')],
    ['too many calls', problem(429, 'TooManyRequests')],
  ])('with a final response is not retried: %s', async (_, respond) => {
    const { client, keys } = createExample([respond]);
    expect(await pay(client)).toMatchObject({ ok: false });
    expect(keys).toHaveLength(1);
  });

  it('is not retried after a long wait, but remains the same attempt', async () => {
    const slow: MakeResponse = () => Promise.reject(new DOMException('too long', 'TimeoutError'));
    const { client, keys } = createExample([slow, paid]);
    expect(await pay(client)).toMatchObject({ ok: false, problem: { status: 0 } });
    expect(keys).toHaveLength(1);
    await pay(client);
    expect(keys[1]).toBe(keys[0]);
  });
});
