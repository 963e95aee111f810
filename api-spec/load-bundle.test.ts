import { describe, expect, it } from 'vitest';
import { contractDocument } from './load-bundle.ts';
import { makePointer } from '../contract-tools/openapi/document.ts';
import { listOperations } from '../contract-tools/openapi/operations.ts';
import { createValidator } from '../contract-tools/openapi/validator.ts';

const operations = listOperations(contractDocument);
const validator = createValidator(contractDocument);

describe('the contract of the v2 API', () => {
  it('has schemas that compile for every parameter, request body and response', () => {
    const pointers = operations.flatMap(({ parameters, requestBody, responses }) => [
      ...parameters.map(({ pointer }) => pointer),
      ...Object.values(requestBody ?? {}),
      ...Object.values(responses).flatMap((bodies) => Object.values(bodies)),
    ]);
    expect(pointers.length).toBeGreaterThan(100);
    for (const pointer of pointers) expect(() => validator.check(pointer, null)).not.toThrow();
  });

  it('has examples that match their schemas', () => {
    const schemas = contractDocument.components['schemas'] as Record<string, { examples?: unknown[] }>;
    const violations = Object.entries(schemas).flatMap(([name, { examples = [] }]) =>
      examples.flatMap((example) => validator.check(makePointer('components', 'schemas', name), example)),
    );
    expect(violations).toEqual([]);
  });

  it('[AP-01] accepts X-Region and X-Version in every operation', () => {
    for (const { operationId, parameters } of operations) {
      const headers = parameters.filter(({ location }) => location === 'header').map(({ name }) => name);
      expect([operationId, headers]).toEqual([operationId, expect.arrayContaining(['X-Region', 'X-Version'])]);
    }
  });

  it('[AP-01] accepts version 1, and names it in the error for another version', () => {
    const pointers = operations.flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name === 'X-Version').map(({ pointer }) => pointer),
    );
    expect(pointers).toHaveLength(operations.length);
    for (const pointer of new Set(pointers)) {
      expect(validator.check(pointer, '1')).toEqual([]);
      expect(validator.check(pointer, '2')).toEqual([{ field: '', message: 'must be "1"' }]);
    }
  });

  it('returns every failure as problem+json', () => {
    const failures = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => !status.startsWith('2'))
        .map(([status, bodies]) => [operationId, status, Object.keys(bodies)] as const),
    );
    expect(failures.filter(([, , types]) => types.join() !== 'application/problem+json')).toEqual([]);
  });

  it('lets every operation return 503 when a database is unavailable', () => {
    const violations = operations.flatMap(({ operationId, responses }) => {
      const pointer = (responses['503'] ?? responses['default'])?.['application/problem+json'];
      const problem = {
        type: 'urn:nordlyd:problem:Unavailable',
        title: 'Unavailable',
        status: 503,
        code: 'unavailable',
        requestId: 'r',
      };
      return pointer === undefined
        ? [`${operationId} cannot`]
        : validator.check(pointer, problem).map(({ message }) => message);
    });
    expect(violations).toEqual([]);
  });
});
