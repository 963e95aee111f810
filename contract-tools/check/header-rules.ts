import type { ContractDocument } from '../openapi/document.ts';
import { follow, listRawOperations, type ContractResponse } from '../document.ts';
import type { Finding } from './finding.ts';

/** Headers of every response, and those of particular statuses. */
const always = ['X-Request-Id', 'Cache-Control'];
const byStatus: Record<string, string[]> = {
  '401': ['WWW-Authenticate'],
  '429': ['Retry-After'],
  '503': ['Retry-After'],
};

/**
 * Each response documents the headers that a caller may rely on. All have the request's id and a cache lifetime; some
 * have a retry delay, a login challenge or a sunset.
 */
export function checkHeaders(document: ContractDocument): Finding[] {
  return listRawOperations(document).flatMap(({ pointer, operation }) =>
    Object.keys(operation.responses ?? {}).flatMap((status) => {
      const { value } = follow<ContractResponse>(document, `${pointer}/responses/${status}`);
      const named = new Set(Object.keys(value.headers ?? {}));
      const isSuccess = status.startsWith('2');
      const wanted = [
        ...always,
        ...(byStatus[status] ?? []),
        ...(operation.deprecated === true && isSuccess ? ['Deprecation', 'Sunset'] : []),
      ];
      const missing = wanted.filter((name) => !named.has(name));
      if (missing.length === 0) return [];
      const name = operation.operationId ?? pointer;
      return [{ rule: 'answer-headers', pointer, message: `${name}: ${status} does not name ${missing.join(', ')}` }];
    }),
  );
}
