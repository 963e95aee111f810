import fc from 'fast-check';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { listOperations, type Operation } from '../../../backend/contract/operations.ts';
import { createValidator, type Validator } from '../../../backend/contract/validator.ts';
import { makeAttempts, type Caller } from './attempt.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { judgeAnswer } from './oracle.ts';
import { writeCurl, writeRequest, type Target } from './request.ts';

/** How much is tried. */
export type FuzzOptions = {
  runs: number;
  seed: number;
  /** operationIds; all of them when empty */
  only: readonly string[];
  /** what earlier runs against the same service learnt; nothing when absent */
  known?: KnownValues;
};

/** What came of one operation. */
export type OperationResult = {
  operationId: string;
  runs: number;
  /** how often each status was answered */
  statuses: Record<string, number>;
  /** documented statuses that were never answered */
  unseen: string[];
  /** the smallest call that went wrong, if any did */
  counterexample: { faults: string[]; curl: string } | undefined;
};

type Send = (request: Request) => Promise<Response> | Response;

/** Someone with a token is who matters most; nobody can act with a token that was not given. */
function chooseCallers({ auth }: Operation, token: string | undefined): Caller[] {
  if (auth === 'none') return ['nobody'];
  const known: Caller[] = token === undefined ? [] : Array.from({ length: 8 }, () => 'token');
  return [...known, 'nobody', 'stranger'];
}

async function fuzzOperation(
  document: ContractDocument,
  operation: Operation,
  validator: Validator,
  target: Target,
  send: Send,
  { runs, seed, known = createKnownValues() }: FuzzOptions,
): Promise<OperationResult> {
  const statuses: Record<string, number> = {};
  let calls = 0;
  let faults: string[] = [];
  let unreachable: unknown;
  /** A service that is gone is no finding: nothing is smaller about the call that met it. */
  const carryOut = async (request: Request): Promise<Response> => {
    if (unreachable !== undefined) throw unreachable;
    try {
      return await send(request);
    } catch (error) {
      unreachable = error;
      throw error;
    }
  };
  const attempts = makeAttempts(document, operation, chooseCallers(operation, target.token), known);
  const property = fc.asyncProperty(attempts, async (attempt) => {
    const answer = await carryOut(writeRequest(operation, attempt, target));
    calls += 1;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const found = await judgeAnswer(operation, attempt, answer, validator);
    if (answer.ok) known.learn(operation.path, await answer.json().catch(() => null));
    if (found.length > 0) faults = found;
    return found.length === 0;
  });
  const { failed, counterexample } = await fc.check(property, { numRuns: runs, seed });
  if (unreachable !== undefined) throw unreachable;
  const smallest = counterexample?.[0];
  return {
    operationId: operation.operationId,
    runs: calls,
    statuses,
    unseen: Object.keys(operation.responses).filter(
      (status) => status !== 'default' && !(status in statuses) && !operation.unanswered.includes(status),
    ),
    counterexample: failed && smallest ? { faults, curl: writeCurl(operation, smallest, target) } : undefined,
  };
}

/**
 * Calls every operation of a live service in many ways, made from the contract alone, and judges each answer by it.
 *
 * @param send carries a request out; it rejects when the service cannot be reached, and so does this.
 * @param onResult told of each operation as soon as it is done.
 */
export async function fuzzService(
  document: ContractDocument,
  target: Target,
  options: FuzzOptions,
  send: Send,
  onResult: (result: OperationResult) => void = () => undefined,
): Promise<OperationResult[]> {
  const validator = createValidator(document);
  const known = options.known ?? createKnownValues();
  const results: OperationResult[] = [];
  for (const operation of listOperations(document)) {
    if (options.only.length > 0 && !options.only.includes(operation.operationId)) continue;
    const result = await fuzzOperation(document, operation, validator, target, send, { ...options, known });
    results.push(result);
    onResult(result);
  }
  return results;
}
