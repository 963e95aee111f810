import fc from 'fast-check';
import type { ContractDocument } from '../openapi/document.ts';
import { listOperations } from '../openapi/operations.ts';
import { createValidator } from '../openapi/validator.ts';
import { makeAttempts, type Attempt } from './attempt.ts';
import { CallFailure } from './call-failure.ts';
import { findGap } from './find-gap.ts';
import { listKinds, shareRuns, type Kind } from './kinds.ts';
import { createKnownValues } from './known-values.ts';
import { chooseLimitCalls, listLimitCalls } from './limits.ts';
import type { Target } from './request.ts';
import type { OperationResult } from './result.ts';
import { scoutService, type Watched } from './find-successes.ts';
import { trySequences } from './sequences.ts';
import { tryMethods } from './try-methods.ts';
import { watchOperation, type Send, type Service } from './watch-operation.ts';

/** The extent of a run. */
export type FuzzOptions = {
  /** calls to each operation, first to its limits, then distributed among the kinds; the scout's calls are extra */
  runs: number;
  seed: number;
  /** operationIds; all of them when empty */
  only: readonly string[];
};

/** An unavailable service is no finding and is not shrunk. */
function noteAbsence(send: Send): { send: Send; complain: () => void } {
  let absence: { error: unknown } | undefined;
  const reportAbsence = (): void => {
    if (absence !== undefined) throw absence.error;
  };
  return {
    complain: reportAbsence,
    send: async (request) => {
      reportAbsence();
      try {
        return await send(request);
      } catch (error) {
        if (!(error instanceof CallFailure)) absence = { error };
        throw error;
      }
    },
  };
}

/** Makes the calls of one kind, and shrinks the first one with each fault. */
async function tryKind(
  document: ContractDocument,
  { operation, watch }: Watched,
  { target, known }: Service,
  kind: Kind,
  { numRuns, seed }: { numRuns: number; seed: number },
): Promise<void> {
  let faults: string[] = [];
  const attempts = makeAttempts({ document, operation, users: target.tokens.length, known }, kind);
  const property = fc.asyncProperty(attempts, async (attempt: Attempt) => {
    if (watch.isStopped()) return true;
    const { faults: found } = await watch.call(attempt, kind);
    const fresh = watch.listNew(attempt, found);
    if (fresh.length > 0) faults = fresh;
    return fresh.length === 0;
  });
  let left = numRuns;
  while (left > 0 && !watch.isStopped()) {
    const { counterexample, numRuns: made } = await fc.check(property, { numRuns: left, seed: seed + numRuns - left });
    const smallest = counterexample?.[0];
    if (smallest !== undefined) watch.blame(smallest, faults);
    left -= smallest === undefined ? left : made;
  }
}

/** Tries every limit once, with the users in turn. @returns the number of calls of each kind. */
async function tryLimits(
  document: ContractDocument,
  { operation, watch }: Watched,
  { target, known, validator }: Service,
  { runs, seed, turn }: { runs: number; seed: number; turn: number },
): Promise<Map<Kind, number>> {
  const users = target.tokens.length;
  const calls = listLimitCalls({ document, operation, users, known }, turn % Math.max(users, 1), validator);
  const made = new Map<Kind, number>();
  for (const { attempt, kind } of chooseLimitCalls(calls, runs, seed)) {
    if (watch.isStopped()) break;
    const { faults } = await watch.call(attempt, kind);
    made.set(kind, (made.get(kind) ?? 0) + 1);
    if (faults.length > 0) watch.blame(attempt, faults);
  }
  return made;
}

/** With fewer random calls, kinds that the limits have covered get none. */
const fewRandom = 20;

/**
 * Calls every operation of a live service in many variants, made from the contract alone, and checks each response. It
 * first finds a success of each operation as one of the given users, and follows what it creates. Then it tries each limit
 * once, distributes the remaining calls among the kinds, and tries undocumented methods of each path. An operation for
 * which no call can be generated is skipped, with the reason in its result.
 *
 * @param send sends a request; it rejects when the service is unavailable, and so does this function.
 * @param onResult receives each operation's result as soon as it is complete.
 */
export async function fuzzService(
  document: ContractDocument,
  target: Target,
  { runs, seed, only }: FuzzOptions,
  send: Send,
  onResult: (result: OperationResult) => void = () => undefined,
): Promise<OperationResult[]> {
  const { send: sendOnce, complain: reportAbsence } = noteAbsence(send);
  const service: Service = {
    target,
    send: sendOnce,
    validator: createValidator(document),
    known: createKnownValues(),
  };
  const all = listOperations(document)
    .filter(({ operationId }) => only.length === 0 || only.includes(operationId))
    .map((operation): Watched => ({ operation, watch: watchOperation(operation, service) }));
  const callable = all.filter(({ operation, watch }) => {
    const gap = findGap(document, operation);
    if (gap !== undefined) watch.skip(gap);
    return gap === undefined;
  });
  await scoutService(document, callable, service);
  await trySequences(document, callable, service);
  for (const [turn, watched] of all.entries()) {
    if (!callable.includes(watched)) {
      onResult(watched.watch.read());
      continue;
    }
    const made = await tryLimits(document, watched, service, { runs, seed, turn });
    reportAbsence();
    const left = runs - [...made.values()].reduce((sum, count) => sum + count, 0);
    const among = listKinds(watched.operation).filter((kind) => left >= fewRandom || !made.has(kind));
    for (const [index, [kind, numRuns]] of shareRuns(left, among).entries()) {
      if (numRuns === 0 || watched.watch.isStopped()) continue;
      await tryKind(document, watched, service, kind, { numRuns, seed: seed + index });
      reportAbsence();
    }
    await tryMethods(document, watched, callable, service);
    onResult(watched.watch.read());
  }
  return all.map(({ watch }) => watch.read());
}
