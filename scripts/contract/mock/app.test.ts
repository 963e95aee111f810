import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../backend/contract/contract.ts';
import { listOperations } from '../../../backend/contract/operations.ts';
import { fuzzService } from '../fuzz/run-fuzz.ts';
import { createMock } from './app.ts';

const app = createMock(contractDocument);

describe('the mock of the contract', () => {
  it('does what the contract says in every operation', async () => {
    const target = { baseUrl: 'http://mock.test/v2', tokens: ['any'] };
    const options = { runs: 12, seed: 3, only: [] };
    const results = await fuzzService(contractDocument, target, options, (request) => app.request(request));
    expect(results.map(({ operationId, counterexample }) => [operationId, counterexample])).toEqual(
      listOperations(contractDocument).map(({ operationId }) => [operationId, undefined]),
    );
    expect(results.every(({ statuses }) => Object.keys(statuses).some((status) => status.startsWith('2')))).toBe(true);
  });

  it('gives the answer that is asked for, with its example', async () => {
    const ask = (prefer: string) => app.request('/v2/checkout/overview/0', { headers: { Prefer: prefer } });
    const conflict = await ask('code=409');
    expect([conflict.status, conflict.headers.get('Content-Type')]).toEqual([409, 'application/problem+json']);
    expect(await conflict.json()).toMatchObject({ title: 'UserHasActiveSubscriptionError' });
    expect((await ask('code=418')).status).toBe(422);
    const verify = { method: 'POST', headers: { Prefer: 'code=200, example=1' } };
    const refused = await app.request('/v2/adyenpayment/submit-payment', verify);
    expect(await refused.json()).toEqual({ resultCode: 'Refused', refusalReasonCode: '12' });
  });
});
