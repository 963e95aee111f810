import { expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { fuzzService } from './run-fuzz.ts';
import type { Send } from './watch-operation.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const fault = { description: 'no', ...json({ type: 'object' }) };
const id = { name: 'thing-id', in: 'path', required: true, schema: { type: 'integer' } };
const operation = (operationId: string, rest: object) => ({ operationId, security: [{ key: [] }], ...rest });

/** A contract of another project: an API key, a placeholder with a hyphen, and `default` for every fault. */
const contract = {
  isForeign: true,
  servers: [{ url: '/' }],
  paths: {
    '/things': {
      post: operation('addThing', {
        requestBody: { required: true, ...json({ type: 'object' }) },
        responses: { 201: { description: 'it', ...json(thing) }, default: fault },
      }),
    },
    '/things/{thing-id}': {
      get: operation('getThing', {
        parameters: [id],
        responses: { 200: { description: 'it', ...json(thing) }, default: fault },
      }),
    },
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
} as unknown as ContractDocument;

const respond = (status: number, body: object) => Response.json(body, { status });

/** Takes bodies of any size. @param forgets loses what it creates. */
function serveThings(forgets: boolean): Send {
  const things = new Set<string>();
  return async (request) => {
    const name = new URL(request.url).pathname.split('/')[2];
    if (request.headers.get('X-Key') !== 'secret') return respond(401, {});
    if (request.method === 'POST' && name === undefined) {
      if (request.headers.get('Content-Type') !== 'application/json') return respond(415, {});
      const body = (await request.json().catch(() => null)) as unknown;
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return respond(400, {});
      if (!forgets) things.add(String(things.size + 1));
      return respond(201, { id: things.size });
    }
    if (request.method !== 'GET' || name === undefined) return respond(405, {});
    if (!/^-?\d{1,15}$/.test(name)) return respond(400, {});
    return things.has(name) ? respond(200, { id: Number(name) }) : respond(404, {});
  };
}

it.each<[boolean, string[]]>([
  [false, []],
  [true, ['answered 404 to a read of what addThing had created']],
])('fuzzes a service of another project; loses what it creates: %s', async (forgets, faults) => {
  const target = { baseUrl: 'http://things.test', tokens: ['secret'] };
  const results = await fuzzService(contract, target, { runs: 40, seed: 1, only: [] }, serveThings(forgets));
  expect(results.flatMap(({ findings }) => findings[0]?.faults ?? [])).toEqual(faults);
});
