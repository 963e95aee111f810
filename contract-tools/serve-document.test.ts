import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTrafficDrift } from './drift/find-drift.ts';
import { createMock, type Mock } from './mock/app.ts';
import type { ReadContract } from './read-document.ts';
import { readToServe } from './serve-document.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const ok = { '200': { description: 'ok', ...json(ref('Pet')) } };

const parameters = [
  { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
  { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
  {
    name: 'page',
    in: 'query',
    style: 'deepObject',
    schema: { type: 'object', properties: { at: { type: 'integer' } } },
  },
  { name: 'range', in: 'query', schema: { type: 'object', properties: { from: { type: 'integer' } } } },
  { name: 'filter', in: 'query', ...json({ type: 'object', properties: { a: { type: 'integer' } } }) },
  { name: 'X-Sizes', in: 'header', schema: { type: 'array', items: { type: 'integer' } } },
  { name: 'session', in: 'cookie', schema: { type: 'integer' } },
];

/** A contract of another project in OpenAPI 3.0, in which three operations have a fault. */
const contract = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '2024-06-01' },
  servers: [{ url: 'https://api.example/v1' }],
  security: [{ key: [] }],
  paths: {
    '/pets/{pet-id}': {
      parameters: [{ name: 'pet-id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { parameters, responses: { ...ok, default: { description: 'no', ...json(ref('Fault')) } } },
      put: { requestBody: json(ref('Pet')), responses: ok },
      head: { responses: { '200': { description: 'ok' } } },
    },
    '/text': { get: { responses: { '2XX': { description: 'ok', content: { 'text/plain': {} } } } } },
    '/lost': { get: { parameters: [{ $ref: '#/components/parameters/Lost' }], responses: ok } },
    '/type': { get: { responses: { '200': { description: 'ok', ...json({ type: 'strin' }) } } } },
    '/word': { get: { responses: { '200': { ...json({ type: 'string', pattern: '[' }) } } } },
  },
  components: {
    schemas: {
      Fault: { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } },
      Pet: {
        type: 'object',
        required: ['id', 'secret'],
        properties: {
          id: { type: 'integer', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          name: { type: 'string', nullable: true },
          content: { type: 'array', items: { type: 'string' } },
          default: { type: 'string', nullable: true },
          price: { type: 'number', minimum: 0, exclusiveMinimum: true },
        },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

let read: ReadContract;
let mock: Mock;
beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'serve-')), 'pets.json');
  writeFileSync(file, JSON.stringify(contract));
  read = await readToServe(file);
  mock = createMock(read.document);
});

const ask = async (path: string, init: RequestInit = {}): Promise<number> =>
  (await mock(new Request(`http://mock.test/v1${path}`, { headers: { 'X-Key': 'k' }, ...init }))).status;

describe('contract of another project', () => {
  it('is served without what is not valid in it, and each fault is reported with its place and rule', async () => {
    const places = ['~1lost', '~1type', '~1word/get/responses/200: ', '~1word/get/responses/200/content'];
    for (const place of places)
      expect(read.problems, place).toContainEqual(expect.stringContaining(`#/paths/${place}`));
    expect([await ask('/pets/1'), await ask('/type'), await ask('/word'), await ask('/text')]).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it.each([
    ['?tags=a&tags=b', 200],
    ['?ids=1,2', 200],
    ['?ids=1,b', 400],
    ['?ids=1&ids=2', 400],
    ['?page[at]=1', 200],
    ['?page[at]=b', 400],
    ['?from=1', 200],
    ['?from=b', 400],
    ['?filter=%7B%22a%22%3A1%7D', 200],
    ['?filter=%7B%22a%22%3A%22b%22%7D', 400],
  ])('reads lists, objects and JSON in a query: %s', async (query, status) => {
    expect(await ask(`/pets/1${query}`)).toBe(status);
  });

  it('reads lists in headers, cookies, and placeholders with any name', async () => {
    const get = (headers: Record<string, string>) => ask('/pets/1', { headers: { 'X-Key': 'k', ...headers } });
    expect([await get({ 'X-Sizes': '1,2' }), await get({ 'X-Sizes': '1,b' })]).toEqual([200, 400]);
    expect([await get({ Cookie: 'session=1' }), await get({ Cookie: 'session=b' })]).toEqual([200, 400]);
    expect([await ask('/pets/b'), await ask('/pets/1', { method: 'HEAD' })]).toEqual([400, 200]);
  });

  it('accepts the API key of its security scheme', async () => {
    expect(await ask('/pets/1', { headers: {} })).toBe(401);
  });

  it('needs no read-only field in a request, and no write-only one in a response', async () => {
    const put = (body: object) =>
      ask('/pets/1', {
        method: 'PUT',
        headers: { 'X-Key': 'k', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect([await put({ secret: 's' }), await put({ id: 1 })]).toEqual([200, 400]);
  });

  it.each<[number, object, string[]]>([
    [200, { id: 1, name: null, content: ['a'], default: null }, []],
    [200, { id: 1, price: 0 }, ['200 /price: must be > 0']],
    [200, { name: 'a' }, ['200 /id: is required']],
    [404, { code: 7 }, []],
    [404, { error: 7 }, ['404 /code: is required']],
  ])('validates a recorded response: %i %j', async (status, body, messages) => {
    const call = {
      method: 'GET',
      url: 'https://api.example/v1/pets/1?tags=a&tags=b&page[at]=1&from=2',
      requestHeaders: [],
      requestBody: undefined,
      status,
      responseHeaders: [['content-type', 'application/json'] as [string, string]],
      responseBody: JSON.stringify(body),
    };
    const { findings } = await findTrafficDrift(read.document, [call]);
    expect(findings.map(({ message }) => message)).toEqual(messages);
  });
});
