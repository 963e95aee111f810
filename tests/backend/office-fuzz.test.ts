import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeDocument } from '../../backend/office/roles.ts';
import type { OperationResult } from '../../contract-tools/fuzz/result.ts';
import { fuzzService } from '../../contract-tools/fuzz/run-fuzz.ts';
import { send } from '../../contract-tools/http-target.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { signOfficeToken, staffRoles } from '../../server/office-token.ts';
import { testDatabases } from './databases.ts';
import { createOfficeSteps } from './office-steps.ts';
import { createTestBackend, type TestBackend } from './test-backend.ts';

const isFull = process.env['TEST_FULL'] === '1';
const runs = isFull ? 240 : 12;
const seed = isFull ? Date.now() % 2_147_483_647 : 1;

/** A copy of the database takes seconds; tests/ops/backup.test.ts proves it. */
const operations = listOperations(officeDocument).filter(({ operationId }) => operationId !== 'copyDatabase');

describe.each(testDatabases)('the office against its contract on $name', ({ open }) => {
  let results: OperationResult[] = [];
  let api: TestBackend;
  beforeAll(async () => {
    api = await createTestBackend(await open());
    await createOfficeSteps(() => api).createPayer();
    const sign = (role: (typeof staffRoles)[number]) =>
      signOfficeToken(api.settings.officeKey ?? '', { id: role, roles: [role] });
    const tokens = await Promise.all([...staffRoles, 'admin' as const].map(sign));
    const target = { baseUrl: `${api.settings.backendUrl}/office/v1`, tokens };
    results = await fuzzService(
      officeDocument,
      target,
      { runs, seed, only: operations.map(({ operationId }) => operationId) },
      send,
    );
  }, 300_000);
  afterAll(() => api.close());

  it.each(operations.map(({ operationId }) => operationId))('%s returns only documented responses', (operationId) => {
    const result = results.find((candidate) => candidate.operationId === operationId);
    expect(result?.findings, `seed ${seed}, ${runs} runs`).toEqual([]);
    const reached = Object.keys(result?.statuses ?? {}).filter((status) => ['200', '404', '409'].includes(status));
    expect(reached).not.toEqual([]);
  });
});
