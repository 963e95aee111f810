import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { listOperations } from '../openapi/operations.ts';
import { fuzzService } from '../fuzz/run-fuzz.ts';
import { readContractFile } from '../read-document.ts';
import { createMock } from './app.ts';

const app = createMock(contractDocument);

describe('contract mock', () => {
  it('follows the contract in every operation', async () => {
    const target = { baseUrl: 'http://mock.test/v2', tokens: ['any'] };
    const options = { runs: 12, seed: 3, only: [] };
    const results = await fuzzService(contractDocument, target, options, (request) => app.request(request));
    expect(results.map(({ operationId, counterexample }) => [operationId, counterexample])).toEqual(
      listOperations(contractDocument).map(({ operationId }) => [operationId, undefined]),
    );
    expect(results.every(({ statuses }) => Object.keys(statuses).some((status) => status.startsWith('2')))).toBe(true);
  });

  it('returns the requested response with its example', async () => {
    const ask = (prefer: string) => app.request('/v2/checkout/overview/0', { headers: { Prefer: prefer } });
    const conflict = await ask('code=409');
    expect([conflict.status, conflict.headers.get('Content-Type')]).toEqual([409, 'application/problem+json']);
    expect(await conflict.json()).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
    expect((await ask('code=418')).status).toBe(422);
    const verify = { method: 'POST', headers: { Prefer: 'code=200, example=1' } };
    const refused = await app.request('/v2/adyenpayment/submit-payment', verify);
    expect(await refused.json()).toEqual({ resultCode: 'Refused', refusalReasonCode: '12' });
  });

  it('allows a page on another port to call it after a preflight request', async () => {
    const origin = 'http://localhost:5173';
    const path = '/v2/user-account/privacy-settings';
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,x-region',
      },
    });
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
    const allowed = (name: string) => preflight.headers.get(`Access-Control-Allow-${name}`);
    expect([allowed('Origin'), allowed('Headers')]).toEqual([origin, 'authorization,x-region']);
    expect(allowed('Methods')?.split(', ')).toContain('GET');
    const response = await app.request(path, { headers: { Origin: origin, Authorization: 'Bearer any' } });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin]);
    const refused = await app.request(path, { headers: { Origin: origin } });
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, origin]);
    expect((await app.request('/v2/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('serves the contract of another project: absolute servers, no names, no headers of ours', async () => {
    const get = (n: object) => ({
      get: { responses: { '200': { description: 'ok', content: { 'application/json': { example: n, schema: {} } } } } },
    });
    const file = join(mkdtempSync(join(tmpdir(), 'mock-')), 'other.json');
    const servers = [{ url: 'https://{region}.api.example/v1/', variables: { region: { default: 'eu' } } }];
    const paths = { '/pets': get({ n: 1 }), '/pets/{id}': get({ n: 2 }) };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-.]+$' } }];
    Object.assign(paths['/pets/{id}'], { parameters });
    const info = { title: 'Pets', version: '2024-06-01' };
    writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info, servers, paths }));
    const other = createMock(await readContractFile(file));
    expect(await (await other.request('/v1/pets')).json()).toEqual({ n: 1 });
    expect(await (await other.request('/v1/pets/a-b')).json()).toEqual({ n: 2 });
    expect((await other.request('/v1/cats')).status).toBe(404);
  });
});
