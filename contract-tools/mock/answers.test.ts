import { expect, it } from 'vitest';
import { fuzzService } from '../fuzz/run-fuzz.ts';
import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { createMock } from './app.ts';

const ref = (name: string): ContractSchema => ({ $ref: `#/components/schemas/${name}` });
const media = (type: string, schema: object) => ({ description: 'ok', content: { [type]: { schema } } });
const tree = (names: string): ContractSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.split('').map((name) => [name, ref('Tree')])),
});
const thing = {
  type: 'object',
  xml: { name: 'thing' },
  properties: {
    id: { type: 'integer', xml: { attribute: true }, example: 7 },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', example: 'a&b', xml: { name: 'tag' } } },
  },
};
const rows = { type: 'array', items: { type: 'object', properties: { a: { example: 1 }, b: { example: 'x, y' } } } };
const both = {
  description: 'ok',
  content: { 'application/xml': { schema: thing }, 'application/json': { schema: thing } },
};
const header = (schema: object, rest = {}) => ({ required: true, ...rest, schema });
const secured = { security: [{ key: [] }] };

const operations: Record<string, object> = {
  xml: { responses: { 200: media('application/xml', thing) } },
  csv: { responses: { 200: media('text/csv', rows) } },
  sequence: { responses: { 200: media('application/json-seq', rows) } },
  range: { responses: { 200: media('application/*', thing) } },
  both: { responses: { 200: both } },
  moved: { responses: { 302: { description: 'elsewhere' } } },
  hidden: { ...secured, responses: { 200: both, 403: both } },
  headers: {
    responses: {
      200: {
        ...both,
        headers: {
          'X-Object': { required: true, content: { 'application/json': { schema: { const: { a: 1 } } } } },
          'X-List': header({ type: 'array', items: { type: 'integer', enum: [4] }, minItems: 2, maxItems: 2 }),
        },
      },
    },
  },
  address: { responses: { 200: media('application/json', { type: 'string', format: 'ipv6', minLength: 5 }) } },
  map: {
    responses: {
      200: media('application/json', { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }),
    },
  },
  secret: {
    responses: {
      200: media('application/json', {
        type: 'object',
        properties: { name: { example: 'n' }, password: { type: 'string', writeOnly: true } },
      }),
    },
  },
  impossible: { responses: { 200: media('application/json', { type: 'integer', minimum: 5, maximum: 3 }) } },
  tree: { responses: { 200: media('application/json', ref('Tree')) } },
};
const text = { required: true, ...media('text/plain', { type: 'string', maxLength: 3 }) };

const makeContract = (names: string): ContractDocument =>
  ({
    isForeign: true,
    servers: [{ url: '/' }],
    paths: {
      ...Object.fromEntries(
        Object.entries(operations).map(([name, operation]) => [
          `/${name}`,
          { get: { operationId: name, ...operation } },
        ]),
      ),
      '/text': { post: { operationId: 'text', requestBody: text, responses: { 204: {}, 422: both } } },
    },
    components: {
      schemas: { Tree: tree(names) },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    },
  }) as unknown as ContractDocument;
const contract = makeContract('ab');
const mock = createMock(contract);

async function ask(name: string, init: RequestInit = {}) {
  const response = await mock(new Request(`http://mock.test/${name}`, init));
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text(), response };
}

it.each([
  [
    'xml',
    'application/xml',
    '<?xml version="1.0" encoding="UTF-8"?>\n<thing id="7"><tags><tag>a&amp;b</tag></tags></thing>',
  ],
  ['csv', 'text/csv', 'a,b\r\n1,"x, y"\r\n'],
  ['sequence', 'application/json-seq', '\u001e{"a":1,"b":"x, y"}\n'],
  ['range', 'application/json', '{"id":7,"tags":["a&b"]}'],
  ['both', 'application/json', '{"id":7,"tags":["a&b"]}'],
  ['secret', 'application/json', '{"name":"n"}'],
])('mock writes a body in its content type: %s', async (name, type, text) => {
  expect(await ask(name)).toMatchObject({ status: 200, type, text });
});

it('mock regards Accept, and the statuses that the contract documents', async () => {
  expect((await ask('both', { headers: { Accept: 'application/xml, application/json;q=0.5' } })).type).toBe(
    'application/xml',
  );
  expect((await ask('both', { headers: { Accept: 'text/html, */*;q=0.1' } })).type).toBe('application/json');
  const send = (body: string) => ask('text', { method: 'POST', body, headers: { 'Content-Type': 'text/plain' } });
  const calls = [
    ask('moved'),
    ask('hidden'),
    ask('hidden', { headers: { 'X-Key': 'k' } }),
    send('abc'),
    send('abcd'),
    send(''),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([302, 403, 200, 204, 422, 422]);
});

it('mock writes headers in their style, and says when it has no valid answer', async () => {
  const { response } = await ask('headers');
  expect([response.headers.get('X-Object'), response.headers.get('X-List')]).toEqual(['{"a":1}', '4,4']);
  expect(await ask('impossible')).toMatchObject({ status: 501, text: expect.stringContaining('200 of impossible') });
});

it.each(['ab', 'abc', 'abcdefghij', 'abcdefghijklmnopqrstuvwxyz'])(
  'mock ends a tree with the branches %s',
  async (names) => {
    const grown = createMock(makeContract(names));
    const body = await (await grown(new Request('http://mock.test/tree'))).text();
    expect(body.length).toBeGreaterThan(10);
    expect(body.length).toBeLessThan(20_000);
  },
);

it('fuzz finds nothing in the mock of a contract with every kind of body', async () => {
  const { impossible: _, ...paths } = Object.fromEntries(
    Object.entries(contract.paths).map(([path, item]) => [path.slice(1), [path, item] as const]),
  );
  const document = { ...contract, paths: Object.fromEntries(Object.values(paths)) };
  const target = { baseUrl: 'http://mock.test', tokens: ['k'] };
  const results = await fuzzService(document, target, { runs: 20, seed: 1, only: [] }, createMock(document));
  for (const { operationId, findings } of results) expect(findings, operationId).toEqual([]);
  expect(results).toHaveLength(Object.keys(operations).length);
});
