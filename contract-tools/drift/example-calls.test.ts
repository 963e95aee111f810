import { expect, it } from 'vitest';
import { CallFailure } from '../fuzz/call-failure.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { findApi } from '../probe-service.ts';
import { recordExamples } from './example-calls.ts';
import { findTrafficDrift } from './find-drift.ts';

it('names a cut connection, and validates the other calls', async () => {
  const get = (operationId: string) => ({ get: { operationId, responses: { '200': { description: 'ok' } } } });
  const document = {
    servers: [{ url: '/v1' }],
    paths: { '/cut': get('getCut'), '/other': get('getOther') },
    components: {},
  } as unknown as ContractDocument;
  const target = { baseUrl: 'http://things.test/v1', tokens: [] };
  const send = async ({ url }: Request): Promise<Response> => {
    if (url.endsWith('/cut')) throw new CallFailure('http://things.test', 'cut the connection');
    return new Response(null, { status: 500 });
  };
  await findApi(document, target, send);
  const { findings } = await findTrafficDrift(document, await recordExamples(document, target, send));
  expect(findings).toEqual([
    { call: 'getCut', message: 'cut the connection' },
    { call: 'getOther', message: 'status 500 is not documented' },
  ]);
});
