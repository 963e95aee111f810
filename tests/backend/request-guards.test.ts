import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { listOperations, type Operation } from '../../contract-tools/openapi/operations.ts';
import { findResponseViolations } from '../../contract-tools/openapi/validate-response.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import { makeExample } from '../../contract-tools/drift/example-calls.ts';
import type { Attempt } from '../../contract-tools/fuzz/attempt.ts';
import { writeRequest } from '../../contract-tools/fuzz/request.ts';
import { testDatabases } from './databases.ts';
import { createTestBackend, type TestBackend } from './test-backend.ts';

const operations = listOperations(contractDocument);
const validator = createValidator(contractDocument);
const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);

type Problem = { title: string; code: string; requestId: string; errors?: { location: string; field: string }[] };

/** Responses before the operation runs: the same for every operation. */
describe.each(testDatabases.slice(0, 1))('guards of every operation', ({ open }) => {
  let api: TestBackend;
  let token: string;
  beforeAll(async () => {
    api = await createTestBackend(await open());
    token = (await api.login()).token;
  }, 60_000);
  afterAll(() => api.close());

  /** Sends the example request with a change and validates the response against the contract. */
  const sendExample = async (operation: Operation, change: (example: Attempt) => Partial<Attempt>) => {
    const example = makeExample(contractDocument, operation, true);
    const target = { baseUrl: `${api.settings.backendUrl}/v2`, tokens: [token] };
    const response = await fetch(writeRequest(operation, { ...example, ...change(example) }, target));
    const { operationId } = operation;
    expect([operationId, await findResponseViolations(operation, response, validator)]).toEqual([operationId, []]);
    const problem = (await response.json()) as Problem;
    expect([operationId, problem.requestId]).toEqual([operationId, response.headers.get('X-Request-Id')]);
    return { status: response.status, problem, headers: response.headers };
  };
  const json = (text: string, type = 'application/json') => ({ body: { text, type } });

  it('[AP-01] reject an unknown version or region with a 400 that names the header', async () => {
    for (const operation of operations) {
      for (const [field, text] of [
        ['X-Version', '2'],
        ['X-Version', 'latest'],
        ['X-Region', 'DK'],
      ] as const) {
        const { status, problem } = await sendExample(operation, ({ texts }) => ({
          texts: { ...texts, [`header ${field}`]: text },
        }));
        const response = [operation.operationId, text, status, problem.title, problem.code, problem.errors];
        expect(response).toEqual([
          operation.operationId,
          text,
          400,
          'InvalidRequest',
          'invalid_request',
          [{ location: 'header', field, message: expect.any(String) as string }],
        ]);
      }
    }
  }, 60_000);

  it('[AP-01] require a token where one is needed, and reject an invalid token wherever one is read', async () => {
    for (const operation of operations) {
      if (operation.auth === 'none') continue;
      const callers = operation.auth === 'bearer' ? (['nobody', 'stranger'] as const) : (['stranger'] as const);
      for (const caller of callers) {
        const { status, problem } = await sendExample(operation, () => ({
          caller,
          ...(operation.requestBody && json('{}')),
        }));
        expect([operation.operationId, status, problem.title]).toEqual([operation.operationId, 401, 'Unauthorized']);
      }
    }
  }, 60_000);

  it('reject a body over 64 KiB, another content type and invalid JSON', async () => {
    expect(withBody.length).toBeGreaterThan(20);
    for (const operation of withBody) {
      for (const [body, expected, title] of [
        [json(`{"x":"${'x'.repeat(70_000)}"}`), 413, 'PayloadTooLarge'],
        [json('x=1', 'application/x-www-form-urlencoded'), 415, 'UnsupportedMediaType'],
        [json('{"a":'), 400, 'MalformedJson'],
      ] as const) {
        const { status, problem } = await sendExample(operation, () => body);
        expect([operation.operationId, status, problem.title]).toEqual([operation.operationId, expected, title]);
      }
    }
  }, 60_000);

  it('answers 400 to a request with text that the database cannot store, at any depth', async () => {
    const statement = { name: 'A\u0000B', email: 'a@nordlyd.example', contract: 'Premium' };
    const send = (body: unknown) => api.send('POST', '/v2/withdrawal/statement', body);
    expect(await send(statement)).toMatchObject({ status: 400, body: { title: 'InvalidRequest' } });
    expect((await send({ ...statement, name: 'A\uDC00' })).status).toBe(400);
    const nested = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;
    expect((await send({ ...statement, name: nested })).status).toBe(400);
  });
});
