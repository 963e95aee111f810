import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import { listOperations } from '../../../contract-tools/openapi/operations.ts';
import { createValidator } from '../../../contract-tools/openapi/validator.ts';
import { listBoundaries } from '../../../contract-tools/fuzz/boundaries.ts';
import { createKnownValues } from '../../../contract-tools/fuzz/known-values.ts';
import { chooseLimitCalls, listLimitCalls, type LimitCall } from '../../../contract-tools/fuzz/limits.ts';

const operations = listOperations(contractDocument);
const validator = createValidator(contractDocument);

function list(operationId: string): LimitCall[] {
  const operation = operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new Error(`no operation ${operationId}`);
  return listLimitCalls({ document: contractDocument, operation, users: 1, known: createKnownValues() }, 0, validator);
}

describe('limits of an operation', () => {
  it('include the bounds of each parameter, values just beyond them, and the absence of a required one', () => {
    const texts = list('searchAll').map(({ attempt }) => attempt.texts);
    const sizes = texts.map((all) => all['query pageSize']).filter((text) => text !== undefined);
    expect(sizes.toSorted()).toEqual(['0', '1', '100', '101']);
    const required = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ isRequired, location, name }) =>
        isRequired && location !== 'path' ? [[operationId, `${location} ${name}`] as const] : [],
      ),
    );
    expect(required.length).toBeGreaterThan(0);
    for (const [id, key] of required) {
      expect(list(id).some(({ attempt, kind }) => kind === 'missing field' && !(key in attempt.texts))).toBe(true);
    }
  });

  it('include those of each body field, also of one that the example omits, and an unknown enumeration value', () => {
    const calls = list('createPaymentSession').map(({ attempt }) => attempt);
    expect(calls.map(({ texts }) => texts['path offer'])).toContain('duox');
    const bodies = calls.map(({ body }) => JSON.parse(body?.text ?? '{}') as Record<string, { text?: string }>);
    expect(bodies.some((body) => !('returnUrl' in body))).toBe(true);
    expect(bodies.map((body) => body['immediateSupplyConsent']?.text?.length)).toEqual(expect.arrayContaining([0, 1]));
    const emails = list('loginUser').map(({ attempt }) => JSON.parse(attempt.body?.text ?? '{}') as { email?: string });
    expect(emails.map(({ email = '' }) => email.length)).toEqual(expect.arrayContaining([254, 255]));
    // at the limit it is still an email address
    const schema = { type: 'string', format: 'email', maxLength: 40 };
    const [found] = listBoundaries({ schema, document: contractDocument }, 'astrid@nordlyd.example');
    expect(found?.values).toEqual([18, 19].map((length) => `${'x'.repeat(length)}astrid@nordlyd.example`));
    for (const { operationId, requestBody } of operations) {
      if (requestBody !== undefined && list(operationId).length === 0) throw new Error(`${operationId} has no limits`);
    }
  });

  it('take less than half of a small budget, and differ with the seed', () => {
    const all = list('searchAll');
    expect(chooseLimitCalls(all, 200, 1)).toEqual(all);
    const [one, other] = [chooseLimitCalls(all, 13, 1), chooseLimitCalls(all, 13, 2)];
    expect([one.length, other.length]).toEqual([5, 5]);
    expect(one).not.toEqual(other);
    const seen = new Set([0, 1, 2, 3].flatMap((seed) => chooseLimitCalls(all, 13, seed)));
    expect(seen.size).toBe(all.length);
  });
});
