import { expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { fuzzService } from './run-fuzz.ts';

const problem = { content: { 'application/problem+json': { schema: { type: 'object' } } } };
const order = {
  content: {
    'application/json': {
      schema: { type: 'object', required: ['orderId'], properties: { orderId: { type: 'string' } } },
    },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 40 }, example: 'order-0' };
const failures = { 400: problem, 401: problem, 404: problem, default: problem };
const bearer = [{ bearer: [] }];

/** Orders: each user has one, whose id only the user's own list names. The path that reads one precedes the list. */
const document = {
  servers: [{ url: '/v2' }],
  paths: {
    '/order/{id}': {
      get: { operationId: 'getOrder', security: bearer, parameters: [id], responses: { 200: order, ...failures } },
      delete: { operationId: 'endOrder', security: bearer, parameters: [id], responses: { 204: {}, ...failures } },
    },
    '/order': { get: { operationId: 'listOrders', security: bearer, responses: { 200: order, ...failures } } },
  },
  components: {},
} as unknown as ContractDocument;

const makeResponse = (status: number, body: object = {}): Response =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), {
        status,
        headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
      });

/** Only the second user has an order, until it is deleted. */
function openShop() {
  const orders = new Map([['Bearer second', 'order-17']]);
  return (request: Request): Response => {
    const caller = request.headers.get('Authorization') ?? '';
    const own = orders.get(caller);
    const named = new URL(request.url).pathname.split('/')[3];
    if (!['Bearer first', 'Bearer second'].includes(caller)) return makeResponse(401);
    if (own === undefined || (named !== undefined && named !== own)) return makeResponse(404);
    if (request.method === 'DELETE') orders.delete(caller);
    return request.method === 'DELETE' ? makeResponse(204) : makeResponse(200, { orderId: own });
  };
}

const unseen = async (tokens: string[]): Promise<(string | string[])[][]> => {
  const target = { baseUrl: 'http://shop.test/v2', tokens };
  const results = await fuzzService(document, target, { runs: 14, seed: 1, only: [] }, openShop());
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  return results.map((result) => [result.operationId, result.unseen.filter((status) => status.startsWith('2'))]);
};

it('fuzzService reaches an operation that only one of several users can call, with the ids of that user, and deletes last', async () => {
  expect(await unseen(['first', 'second'])).toEqual([
    ['getOrder', []],
    ['endOrder', []],
    ['listOrders', []],
  ]);
});

it('fuzzService works with one token too, and reports what it did not reach', async () => {
  expect(await unseen(['first'])).toEqual([
    ['getOrder', ['200']],
    ['endOrder', ['204']],
    ['listOrders', ['200']],
  ]);
});
