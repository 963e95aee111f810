import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import { listOperations } from '../../../contract-tools/openapi/operations.ts';
import { fuzzService } from '../../../contract-tools/fuzz/run-fuzz.ts';
import { createMock } from '../../../contract-tools/mock/app.ts';

const mock = createMock(contractDocument);

const call = (path: string, init?: RequestInit): Promise<Response> =>
  mock(new Request(`http://mock.test${path}`, init));

describe('contract mock', () => {
  it('follows the contract in every operation', async () => {
    const target = { baseUrl: 'http://mock.test/v2', tokens: ['any'] };
    const options = { runs: 12, seed: 3, only: [] };
    const results = await fuzzService(contractDocument, target, options, mock);
    expect(results.map(({ operationId, findings }) => [operationId, findings])).toEqual(
      listOperations(contractDocument).map(({ operationId }) => [operationId, []]),
    );
    expect(results.every(({ statuses }) => Object.keys(statuses).some((status) => status.startsWith('2')))).toBe(true);
  });

  it('returns the requested response with its example', async () => {
    const ask = (prefer: string) => call('/v2/checkout/overview/0', { headers: { Prefer: prefer } });
    const conflict = await ask('code=409');
    expect([conflict.status, conflict.headers.get('Content-Type')]).toEqual([409, 'application/problem+json']);
    expect(await conflict.json()).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
    expect((await ask('code=418')).status).toBe(422);
    const verify = { method: 'POST', headers: { Prefer: 'code=200, example=1' } };
    const refused = await call('/v2/adyenpayment/submit-payment', verify);
    expect(await refused.json()).toEqual({ resultCode: 'Refused', refusalReasonCode: '12' });
  });

  it('allows a page on another port to call it after a preflight request', async () => {
    const origin = 'http://localhost:5173';
    const path = '/v2/user-account/privacy-settings';
    const preflight = await call(path, {
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
    const response = await call(path, { headers: { Origin: origin, Authorization: 'Bearer any' } });
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin]);
    const refused = await call(path, { headers: { Origin: origin } });
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, origin]);
    expect((await call('/v2/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });
});
