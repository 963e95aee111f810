import type { ContractDocument } from '../openapi/document.ts';
import { follow, listRawOperations, type ContractResponse } from '../document.ts';
import type { Rules } from '../policy.ts';
import type { Finding } from './finding.ts';

/**
 * Each response documents the headers that a caller may rely on. All have the request's id and a cache lifetime; some
 * have a retry delay, a login challenge or a sunset.
 */
export function checkHeaders(document: ContractDocument, { 'answer-headers': named = {} }: Rules): Finding[] {
  return listRawOperations(document).flatMap(({ pointer, operation }) =>
    Object.keys(operation.responses ?? {}).flatMap((status) => {
      const { value } = follow<ContractResponse>(document, `${pointer}/responses/${status}`);
      const documented = new Set(Object.keys(value.headers ?? {}));
      const isSuccess = status.startsWith('2');
      const wanted = [
        ...(named['always'] ?? []),
        ...(named[status] ?? []),
        ...(operation.deprecated === true && isSuccess ? (named['deprecated'] ?? []) : []),
      ];
      const missing = wanted.filter((name) => !documented.has(name));
      if (missing.length === 0) return [];
      const name = operation.operationId ?? pointer;
      return [{ rule: 'answer-headers', pointer, message: `${name}: ${status} does not name ${missing.join(', ')}` }];
    }),
  );
}
