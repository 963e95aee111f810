import { describe, expect, it } from 'vitest';
import { fuzzService } from '../fuzz/run-fuzz.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { createMock } from './app.ts';

const list = { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3 };
const state = { type: 'string', enum: ['on', 'off'] };
const point = { type: 'object', required: ['x'], properties: { x: { type: 'integer' } }, additionalProperties: false };
const form = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 5 },
    age: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
    point,
    meta: point,
  },
};
const responses = {
  200: { description: 'ok' },
  400: { description: 'no' },
  415: { description: 'no' },
};
const operation = (operationId: string, rest: object) => ({ operationId, responses, ...rest });
const path = (style: string, schema: object, explode = false) => ({
  get: operation(`get-${style}-${explode}`, {
    parameters: [{ name: 'v', in: 'path', required: true, style, explode, schema }],
  }),
});
const body = (type: string, media: object) => ({
  post: operation(`send-${type}`, { requestBody: { required: true, content: { [type]: media } } }),
});
const query = [
  { name: 's', in: 'query', style: 'spaceDelimited', explode: false, schema: list },
  { name: 'p', in: 'query', style: 'pipeDelimited', explode: false, schema: list },
  {
    name: 'filter',
    in: 'query',
    required: true,
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', required: ['state'], properties: { state, max: { type: 'integer' } } },
  },
];
const urlencoded = 'application/x-www-form-urlencoded';
const contract = {
  isForeign: true,
  servers: [{ url: '/' }],
  paths: {
    '/label/{v}': path('label', list),
    '/dots/{v}': path('label', list, true),
    '/matrix/{v}': path('matrix', { type: 'integer', maximum: 9 }),
    '/repeated/{v}': path('matrix', list, true),
    '/object/{v}': path('matrix', point, true),
    '/query': { get: operation('getQuery', { parameters: query }) },
    '/form': body(urlencoded, { schema: form, encoding: { meta: { style: 'deepObject', explode: true } } }),
    '/upload': body('multipart/form-data', { schema: form }),
    '/json': body('application/vnd.api+json; charset=utf-8', { schema: point }),
  },
  components: {},
} as unknown as ContractDocument;
const mock = createMock(contract);

describe('mock', () => {
  it.each([
    ['/label/.1,2', '/label/1,2 /label/.x /label/.1,2,3,4'],
    ['/dots/.1.2', '/dots/.1,2'],
    ['/matrix/;v=5', '/matrix/5 /matrix/;v=50'],
    ['/repeated/;v=1;v=2', '/repeated/;v=1;v=x'],
    ['/object/;x=1', '/object/;x=a /object/;y=1'],
    ['/query?filter[state]=on&s=1%202&p=1|2', '/query /query?filter[state]=x /query?filter[state]=on&s=1,2'],
  ])('accepts %s, and neither of %s', async (valid, invalid) => {
    const ask = async (place: string) => (await mock(new Request(`http://mock.test${place}`))).status;
    expect(await ask(valid)).toBe(200);
    for (const place of invalid.split(' ')) expect([place, await ask(place)]).toEqual([place, 400]);
  });

  it('reads forms', async () => {
    const send = async (place: string, sent: BodyInit, type?: string) => {
      const headers = new Headers(type === undefined ? [] : [['Content-Type', type]]);
      const response = await mock(new Request(`http://mock.test${place}`, { method: 'POST', body: sent, headers }));
      return decodeURIComponent(response.headers.get('X-Mock-Reason') ?? String(response.status));
    };
    const all = 'name=Bo&age=5&tags=a&tags=b&point=%7B%22x%22%3A1%7D&meta[x]=4';
    expect(await send('/form', all, urlencoded)).toBe('200');
    expect(await send('/form', 'age=5', urlencoded)).toBe('body /name is required');
    expect(await send('/form', 'name=Bo&meta[x]=a', urlencoded)).toBe('body /meta/x must be integer');
    expect(await send('/form', '{}', 'application/json')).toContain('the body is');
    const upload = new FormData();
    upload.set('name', 'Bo');
    upload.set('file', new Blob([new Uint8Array([255, 0])]));
    expect(await send('/upload', upload)).toBe('200');
    upload.set('name', 'too long');
    expect(await send('/upload', upload)).toContain('/name must NOT have more than 5');
    expect(await send('/upload', 'x', 'multipart/form-data; boundary=a')).toBe('the body is not a form');
    expect(await send('/json', '{"x":"a"}', 'application/vnd.api+json')).toBe('body /x must be integer');
  });
});

it('fuzz writes every style and form as the mock reads it', async () => {
  const target = { baseUrl: 'http://mock.test', tokens: [] };
  const results = await fuzzService(contract, target, { runs: 40, seed: 1, only: [] }, mock);
  expect(results.map(({ findings }) => findings.flatMap(({ faults }) => faults))).toEqual(results.map(() => []));
  expect(results).toHaveLength(9);
});
