import { evaluateDocuments, type DiffVerdict } from './diff/verdict.ts';
import { findTrafficDrift, type DriftReport } from './drift/find-drift.ts';
import type { RecordedCall } from './drift/har.ts';
import type { Target } from './fuzz/request.ts';
import type { OperationResult } from './fuzz/result.ts';
import { fuzzService, type FuzzOptions } from './fuzz/run-fuzz.ts';
import type { Send } from './fuzz/watch-operation.ts';
import { send as sendOnce } from './http-target.ts';
import { createMock, type Mock } from './mock/app.ts';
import { keepComparable } from './keep-comparable.ts';
import type { ContractDocument } from './openapi/document.ts';
import type { Policy } from './policy.ts';
import { readToServe } from './serve-document.ts';

export { checkDocument as check } from './check/check-document.ts';
export { readHar } from './drift/har.ts';
export { BadInput } from './input-error.ts';
export { readPolicy } from './policy.ts';

/**
 * Reads a contract: a bundle, or the root of a multi-file contract. What is not valid is left out.
 *
 * @param report receives the place and rule of each fault.
 * @throws BadInput when it cannot be read, or has no operation.
 */
export async function read(
  source: string,
  report: (problem: string) => void = () => undefined,
): Promise<ContractDocument> {
  const { document, problems } = await readToServe(source);
  for (const problem of problems) report(problem);
  return document;
}

/**
 * Compares two contracts by what callers can notice.
 *
 * @param policy with `noticeDays`, a removal needs a deprecation with a sunset.
 * @param today yyyy-mm-dd.
 */
export const compare = (
  before: ContractDocument,
  after: ContractDocument,
  { noticeDays }: Policy = {},
  today = new Date().toISOString().slice(0, 10),
): DiffVerdict =>
  evaluateDocuments(
    keepComparable(before),
    keepComparable(after),
    noticeDays === undefined ? undefined : { today, leastDays: noticeDays },
  );

/**
 * Calls every operation of a live service in many variants and checks each response.
 *
 * @param options `send` replaces the plain sender.
 * @throws BadInput when the service is unavailable.
 */
export const fuzz = (
  contract: ContractDocument,
  target: Target,
  { runs = 200, seed = 1, only = [], send = sendOnce }: Partial<FuzzOptions> & { send?: Send } = {},
): Promise<OperationResult[]> => fuzzService(contract, target, { runs, seed, only }, send);

/** Compares recorded calls with a contract. */
export const validate = (contract: ContractDocument, calls: readonly RecordedCall[]): Promise<DriftReport> =>
  findTrafficDrift(contract, calls);

/** A service that returns the examples of a contract and refuses invalid calls. */
export const mock = (contract: ContractDocument): Mock => createMock(contract);
