import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { readContractFile } from '../read-document.ts';
import { createMock } from './app.ts';

describe('mock', () => {
  it('serves the contract of another project: absolute servers, no names, no headers of ours', async () => {
    const get = (n: object) => ({
      get: { responses: { '200': { description: 'ok', content: { 'application/json': { example: n, schema: {} } } } } },
    });
    const file = join(mkdtempSync(join(tmpdir(), 'mock-')), 'other.json');
    const stage = { url: '/{stage}/v2', variables: { stage: { default: 'prod', enum: ['prod', 'test'] } } };
    const servers = [{ url: 'https://{region}.api.example/v1/', variables: { region: { default: 'eu' } } }, stage];
    const paths = { '/pets': get({ n: 1 }), '/pets/{id}': get({ n: 2 }) };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-.]+$' } }];
    Object.assign(paths['/pets/{id}'], { parameters });
    const info = { title: 'Pets', version: '2024-06-01' };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, servers, paths }));
    const other = createMock(await readContractFile(file));
    const ask = (path: string): Promise<Response> => other(new Request(`http://mock.test${path}`));
    expect(await (await ask('/v1/pets')).json()).toEqual({ n: 1 });
    expect(await (await ask('/v1/pets/a-b')).json()).toEqual({ n: 2 });
    for (const path of ['/prod/v2/pets', '/test/v2/pets', '/pets'])
      expect(await (await ask(path)).json()).toEqual({ n: 1 });
    for (const path of ['/v1/cats', '/v3/pets', '/other/v2/pets']) expect((await ask(path)).status).toBe(404);
  });

  it('answers a call that does not fit with the documented error, and names the reason', async () => {
    const size = { name: 'size', in: 'query', schema: { type: 'integer', maximum: 9 } };
    const error = { description: 'no', content: { 'application/json': { example: { code: 7 } } } };
    const responses = { '204': { description: 'done' }, '4XX': error };
    const document = {
      servers: [],
      paths: { '/a': { get: { operationId: 'getA', parameters: [size], responses } } },
      components: {},
    } as unknown as ContractDocument;
    const response = await createMock(document)(new Request('http://mock.test/a?size=10'));
    expect([response.status, response.headers.get('X-Mock-Reason')]).toEqual([400, 'query size must be %3C%3D 9']);
    expect(await response.json()).toEqual({ code: 7 });
    const other = await createMock(document)(new Request('http://mock.test/a', { method: 'PUT' }));
    expect([other.status, other.headers.get('Allow')]).toEqual([405, 'GET']);
  });
});
