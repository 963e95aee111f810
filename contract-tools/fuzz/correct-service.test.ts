import { expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { fuzzService } from './run-fuzz.ts';
import type { Send } from './watch-operation.ts';

const closed = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' } },
  additionalProperties: false,
};
const media = (type: string, schema: object) => ({ content: { [type]: { schema } } });
const refused = { description: 'no', ...media('application/json', {}) };
const key = { security: [{ key: [] }] };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const input = { requestBody: { required: true, ...media('application/json', closed) } };

type Operations = Record<string, [method: string, operation: object]>;

/** Operations of a service that follows its contract in ways that differ from ours. */
const operations: Operations = {
  records: ['get', { responses: { 200: media('application/x-ndjson', { type: 'object' }) } }],
  sequence: [
    'get',
    { responses: { 200: media('application/json-seq', { type: 'array', items: { type: 'object' } }) } },
  ],
  xml: ['get', { responses: { 200: media('application/xml', closed) } }],
  csv: ['get', { responses: { 200: media('text/csv', { type: 'array' }) } }],
  number: ['get', { responses: { 200: media('text/plain', { type: 'integer' }) } }],
  capitals: ['get', { responses: { 200: media('application/json', closed) } }],
  invalid: ['post', { ...input, responses: { 200: refused, 422: refused } }],
  hidden: ['get', { ...key, responses: { 200: refused, 403: refused } }],
  'missing/{id}': ['put', { ...input, parameters: [id], responses: { 200: refused, 400: refused, 404: refused } }],
  plain: [
    'post',
    {
      requestBody: { required: true, ...media('text/plain', { type: 'string' }) },
      responses: { 204: {}, 400: refused },
    },
  ],
  bytes: [
    'post',
    { requestBody: { required: true, ...media('application/octet-stream', {}) }, responses: { 204: {}, 400: refused } },
  ],
  head: ['head', { responses: { 200: media('application/json', closed) } }],
  class: ['get', { responses: { '2XX': refused } }],
  list: [
    'get',
    {
      responses: {
        200: { ...refused, headers: { 'X-List': { schema: { type: 'array', items: { type: 'integer' } } } } },
      },
    },
  ],
  negotiated: ['get', { responses: { 200: media('application/json', closed) } }],
  optional: ['delete', { requestBody: media('application/json', closed), responses: { 200: refused, 400: refused } }],
};

const contract = {
  isForeign: true,
  servers: [{ url: '/' }],
  paths: Object.fromEntries(
    Object.entries(operations).map(([name, [method, operation]]) => [
      `/${name}`,
      { [method]: { operationId: name, ...operation } },
    ]),
  ),
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
} as unknown as ContractDocument;

const respond = (status: number, body: string | null = '{}', type = 'application/json', headers = {}): Response =>
  new Response(body, { status, headers: { ...(body !== null && { 'Content-Type': type }), ...headers } });

/** True for a body of the form that the contract closes. */
async function isClosed(request: Request): Promise<boolean> {
  try {
    const body = (await request.json()) as Record<string, unknown>;
    return (
      typeof body['name'] === 'string' &&
      Object.keys(body).length === 1 &&
      request.headers.get('Content-Type') === 'application/json'
    );
  } catch {
    return false;
  }
}

const named = '{"name":"a"}';

const answers: Record<string, Send> = {
  records: () => respond(200, '{"a":1}\n{"a":2}\n', 'application/x-ndjson'),
  sequence: () => respond(200, '\u001e{"a":1}\n\u001e{"a":2}\n', 'application/json-seq'),
  xml: () => respond(200, '<thing><name>a</name></thing>', 'application/xml'),
  csv: () => respond(200, 'a,b\r\n1,2\r\n', 'text/csv'),
  number: () => respond(200, '12', 'text/plain'),
  capitals: () => respond(200, named, 'Application/JSON; Charset=UTF-8'),
  invalid: async (request) => respond((await isClosed(request)) ? 200 : 422),
  hidden: ({ headers }) => respond(headers.get('X-Key') === 'secret' ? 200 : 403),
  missing: ({ url }) => respond(/\/[1-9]\d*(\?|$)/.test(url) ? 404 : 400),
  plain: async (request) =>
    (await request.clone().text()) === '' || request.headers.get('Content-Type') !== 'text/plain'
      ? respond(400)
      : respond(204, null),
  bytes: async (request) =>
    (await request.clone().text()) === '' || request.headers.get('Content-Type') !== 'application/octet-stream'
      ? respond(400)
      : respond(204, null),
  head: () => respond(200, null, '', { 'Content-Type': 'application/json' }),
  class: () => respond(202),
  list: () => respond(200, '{}', 'application/json', { 'X-List': '1,2, 3' }),
  negotiated: ({ headers }) =>
    headers.get('Accept')?.includes('application/json') === true
      ? respond(200, named)
      : respond(200, '<a/>', 'application/xml'),
  optional: async (request) => {
    const isEmpty = (await request.clone().text()) === '';
    return respond(isEmpty || (await isClosed(request)) ? 200 : 400);
  },
};

const serve: Send = (request) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? '';
  const [method] = Object.entries(operations).find(([path]) => path.split('/')[0] === name)?.[1] ?? [];
  return method === request.method.toLowerCase() ? (answers[name]?.(request) ?? respond(404)) : respond(405);
};

it('fuzz finds nothing in a correct service, and sees its successes', async () => {
  const target = { baseUrl: 'http://correct.test', tokens: ['secret'] };
  const results = await fuzzService(contract, target, { runs: 40, seed: 1, only: [] }, serve);
  for (const { operationId, findings } of results) expect(findings, operationId).toEqual([]);
  expect(results).toHaveLength(Object.keys(operations).length);
  const unseen = results.flatMap((result) => result.unseen.filter((status) => status.startsWith('2')));
  expect(unseen).toEqual(['200']);
  expect(results.find((result) => result.unseen.includes('200'))?.operationId).toBe('missing/{id}');
});

it.each<[string, string, Response, string]>([
  ['records', 'a record that is no JSON', respond(200, '{"a":1}\n{', 'application/x-ndjson'), '200 /1: is not JSON'],
  ['records', 'a record of another type', respond(200, '{}\n5\n', 'application/x-ndjson'), '200 /1: must be object'],
  ['number', 'a text that is no number', respond(200, 'twelve', 'text/plain'), '200 /: must be integer'],
  ['capitals', 'another body', respond(200, '{}', 'Application/JSON'), '200 /name: is required'],
  ['csv', 'no content type', new Response(new Uint8Array([97]), { status: 200 }), 'status 200 has no content type'],
])('fuzz finds in %s %s', async (only, _, response, fault) => {
  const target = { baseUrl: 'http://correct.test', tokens: [] };
  const results = await fuzzService(contract, target, { runs: 5, seed: 1, only: [only] }, (request) =>
    request.method === 'GET' ? response.clone() : respond(405),
  );
  expect(results[0]?.findings[0]?.faults).toEqual([fault]);
});

it('fuzz skips an operation whose calls cannot be generated, with the reason, and calls the others', async () => {
  const parameters = [{ name: 'q', in: 'query', required: true, schema: { type: 'string', pattern: '^(\\w+)=\\1$' } }];
  const paths = {
    '/odd': { get: { operationId: 'odd', parameters, responses: { 200: refused } } },
    '/xml': {
      put: { operationId: 'xml', requestBody: { required: true, ...media('application/xml', closed) }, responses: {} },
    },
    '/class': { get: { operationId: 'class', responses: { '2XX': refused } } },
  };
  const document = { ...contract, paths } as unknown as ContractDocument;
  const target = { baseUrl: 'http://correct.test', tokens: [] };
  const results = await fuzzService(document, target, { runs: 5, seed: 1, only: [] }, serve);
  expect(results.map(({ runs, skipped }) => [runs > 0, skipped])).toEqual([
    [false, 'the query parameter q: no text was found that matches the pattern ^(\\w+)=\\1$'],
    [false, 'no body of the type application/xml can be generated'],
    [true, undefined],
  ]);
});
