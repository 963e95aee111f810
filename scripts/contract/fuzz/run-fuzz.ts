import fc from 'fast-check';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { listOperations } from '../../../backend/contract/operations.ts';
import { createValidator } from '../../../backend/contract/validator.ts';
import { makeAttempts, type Attempt } from './attempt.ts';
import { listKinds, shareRuns, type Kind } from './kinds.ts';
import { createKnownValues } from './known-values.ts';
import type { Target } from './request.ts';
import type { OperationResult } from './result.ts';
import { scoutService, type Watched } from './scout.ts';
import { watchOperation, type Send, type Service } from './watch-operation.ts';

/** How much is tried. */
export type FuzzOptions = {
  /** calls to each operation, shared out among the kinds; the scout's calls come on top */
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

/**
 * Calls every operation of a live service in many ways, made from the contract alone, and judges each answer by it. First
 * a success of each is looked for, by all persons whose tokens were given; then each kind of call gets its share.
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
  for (const watched of all) {
    for (const [index, [kind, numRuns]] of shareRuns(runs, listKinds(watched.operation)).entries()) {
      if (numRuns === 0 || watched.watch.hasFailed()) continue;
      await tryKind(document, watched, service, kind, { numRuns, seed: seed + index });
      complain();
    }
    onResult(watched.watch.read());
  }
  return all.map(({ watch }) => watch.read());
}
