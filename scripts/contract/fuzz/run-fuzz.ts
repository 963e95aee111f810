import fc from 'fast-check';
import type { ContractDocument } from '../../../api-spec/openapi/document.ts';
import { listOperations } from '../../../api-spec/openapi/operations.ts';
import { createValidator } from '../../../api-spec/openapi/validator.ts';
import { makeAttempts, type Attempt } from './attempt.ts';
import { listKinds, shareRuns, type Kind } from './kinds.ts';
import { createKnownValues } from './known-values.ts';
import { chooseLimitCalls, listLimitCalls } from './limits.ts';
import type { Target } from './request.ts';
import type { OperationResult } from './result.ts';
import { scoutService, type Watched } from './find-successes.ts';
import { watchOperation, type Send, type Service } from './watch-operation.ts';

/** How much is tried. */
export type FuzzOptions = {
  /** calls to each operation, to its limits first, then shared out among the kinds; the scout's calls come on top */
  runs: number;
  seed: number;
  /** operationIds; all of them when empty */
  only: readonly string[];
};

/** A service that is gone is no finding: nothing is smaller about the call that met it. */
function noteAbsence(send: Send): { send: Send; complain: () => void } {
  let absence: { error: unknown } | undefined;
  const complain = (): void => {
    if (absence !== undefined) throw absence.error;
  };
  return {
    complain,
    send: async (request) => {
      complain();
      try {
        return await send(request);
      } catch (error) {
        absence = { error };
        throw error;
      }
    },
  };
}

/** Makes the calls of one kind, and the smallest one that goes wrong when any does. */
async function tryKind(
  document: ContractDocument,
  { operation, watch }: Watched,
  { target, known }: Service,
  kind: Kind,
  { numRuns, seed }: { numRuns: number; seed: number },
): Promise<void> {
  let faults: string[] = [];
  const attempts = makeAttempts({ document, operation, people: target.tokens.length, known }, kind);
  const property = fc.asyncProperty(attempts, async (attempt: Attempt) => {
    const { faults: found } = await watch.call(attempt, kind);
    if (found.length > 0) faults = found;
    return found.length === 0;
  });
  const { failed, counterexample } = await fc.check(property, { numRuns, seed });
  const smallest = counterexample?.[0];
  if (failed && smallest) watch.blame(smallest, faults);
}

/** Tries every limit once, as one person after the other by operation. @returns how many calls of each kind that took. */
async function tryLimits(
  document: ContractDocument,
  { operation, watch }: Watched,
  { target, known, validator }: Service,
  { runs, seed, turn }: { runs: number; seed: number; turn: number },
): Promise<Map<Kind, number>> {
  const people = target.tokens.length;
  const calls = listLimitCalls({ document, operation, people, known }, turn % Math.max(people, 1), validator);
  const made = new Map<Kind, number>();
  for (const { attempt, kind } of chooseLimitCalls(calls, runs, seed)) {
    if (watch.hasFailed()) break;
    const { faults } = await watch.call(attempt, kind);
    made.set(kind, (made.get(kind) ?? 0) + 1);
    if (faults.length > 0) watch.blame(attempt, faults);
  }
  return made;
}

/** Fewer random calls than this leave none for a kind that the limits have stood for. */
const fewRandom = 20;

/**
 * Calls every operation of a live service in many ways, made from the contract alone, and judges each answer by it. First
 * a success of each is looked for, by all persons whose tokens were given; then come the limits of the contract, each once,
 * and of the calls that are left each kind gets its share.
 *
 * @param send carries a request out; it rejects when the service cannot be reached, and so does this.
 * @param onResult told of each operation as soon as it is done.
 */
export async function fuzzService(
  document: ContractDocument,
  target: Target,
  { runs, seed, only }: FuzzOptions,
  send: Send,
  onResult: (result: OperationResult) => void = () => undefined,
): Promise<OperationResult[]> {
  const { send: sendOnce, complain } = noteAbsence(send);
  const service: Service = {
    target,
    send: sendOnce,
    validator: createValidator(document),
    known: createKnownValues(),
  };
  const all = listOperations(document)
    .filter(({ operationId }) => only.length === 0 || only.includes(operationId))
    .map((operation): Watched => ({ operation, watch: watchOperation(operation, service) }));
  await scoutService(document, all, service);
  for (const [turn, watched] of all.entries()) {
    const made = await tryLimits(document, watched, service, { runs, seed, turn });
    complain();
    const left = runs - [...made.values()].reduce((sum, count) => sum + count, 0);
    const among = listKinds(watched.operation).filter((kind) => left >= fewRandom || !made.has(kind));
    for (const [index, [kind, numRuns]] of shareRuns(left, among).entries()) {
      if (numRuns === 0 || watched.watch.hasFailed()) continue;
      await tryKind(document, watched, service, kind, { numRuns, seed: seed + index });
      complain();
    }
    onResult(watched.watch.read());
  }
  return all.map(({ watch }) => watch.read());
}
