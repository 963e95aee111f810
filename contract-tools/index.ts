import { checkDocument } from './check/check-document.ts';
import type { Finding } from './check/finding.ts';
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
import { listCalls } from './openapi/operations.ts';
import { readToCompare } from './read-document.ts';
import type { ContractDocument } from './openapi/document.ts';
import type { Policy } from './policy.ts';
import { serve, serveObject } from './serve-document.ts';

export { readHar } from './drift/har.ts';
export { BadInput } from './input-error.ts';
export { readPolicy } from './policy.ts';
export type {
  DiffVerdict,
  DriftReport,
  Finding,
  FuzzOptions,
  Mock,
  OperationResult,
  Policy,
  RecordedCall,
  Send,
  Target,
};

/** A contract: the result of `read`, or a parsed OpenAPI document whose references lead to places in itself. */
export type Contract = object;

/** Contracts that were prepared: a program calls several functions with the same one. */
const prepared = new WeakMap<Contract, ContractDocument>();

/** A contract as the functions need it: complete, and without what is not valid. @throws BadInput for no contract. */
function prepare(contract: Contract): ContractDocument {
  const known = prepared.get(contract);
  if (known !== undefined) return known;
  const { document } = serveObject(contract);
  prepared.set(contract, document);
  return document;
}

/**
 * Reads a contract: a bundle, or the root of a multi-file contract. What is not valid is left out.
 *
 * @param report receives the place and rule of each fault.
 * @throws BadInput when it cannot be read.
 */
export async function read(source: string, report: (problem: string) => void = () => undefined): Promise<Contract> {
  const contract = await readToCompare(source);
  const hasOperations =
    Object.keys(contract.document.paths ?? {}).length > 0 && listCalls(contract.document).length > 0;
  const { document, problems } = hasOperations ? serve(contract, source) : contract;
  for (const problem of problems) report(problem);
  if (hasOperations) prepared.set(contract.document, document);
  return contract.document;
}

/** Applies the rules of a policy to a contract. */
export const check = (contract: Contract, policy: Policy): Finding[] =>
  checkDocument(contract as ContractDocument, policy);

/**
 * Compares two contracts by what callers can notice.
 *
 * @param policy with `noticeDays`, a removal needs a deprecation with a sunset.
 * @param today yyyy-mm-dd.
 */
export const compare = (
  before: Contract,
  after: Contract,
  { noticeDays }: Policy = {},
  today = new Date().toISOString().slice(0, 10),
): DiffVerdict =>
  evaluateDocuments(
    keepComparable(before as ContractDocument),
    keepComparable(after as ContractDocument),
    noticeDays === undefined ? undefined : { today, leastDays: noticeDays },
  );

/**
 * Calls every operation of a live service in many variants and checks each response.
 *
 * @param options `send` replaces the plain sender.
 * @throws BadInput when the service is unavailable, or for no contract.
 */
export const fuzz = async (
  contract: Contract,
  target: Target,
  { runs = 200, seed = 1, only = [], send = sendOnce }: Partial<FuzzOptions> & { send?: Send } = {},
): Promise<OperationResult[]> => fuzzService(prepare(contract), target, { runs, seed, only }, send);

/** Compares recorded calls with a contract. @throws BadInput for no contract. */
export const validate = async (contract: Contract, calls: readonly RecordedCall[]): Promise<DriftReport> =>
  findTrafficDrift(prepare(contract), calls);

/**
 * A service that returns the examples of a contract and refuses invalid calls.
 *
 * @throws BadInput for no contract.
 */
export const mock = (contract: Contract): Mock => createMock(prepare(contract));
