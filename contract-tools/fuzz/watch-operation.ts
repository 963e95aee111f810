import type { Operation } from '../openapi/operations.ts';
import type { Validator } from '../openapi/validator.ts';
import type { Attempt } from './attempt.ts';
import type { Kind } from './kinds.ts';
import type { KnownValues } from './known-values.ts';
import { CallFailure } from './call-failure.ts';
import { evaluateResponse, isAllowed } from './oracle.ts';
import { writeCurl, writeRequest, type Target } from './request.ts';
import { addCounts, type Counterexample, type OperationResult, type Phase } from './result.ts';

/** Sends a request; rejects when the service is unavailable. */
export type Send = (request: Request) => Promise<Response> | Response;

/** The context of calls. */
export type Service = { target: Target; send: Send; validator: Validator; known: KnownValues };

/** The response to a call; status 0 when there was none. */
export type CallResult = { status: number; faults: string[]; headers: Headers; body: unknown };

/** Calls one operation and counts its responses. */
export type OperationWatch = {
  /** makes a call and stores the values of its response. @returns its status and its faults. */
  call: (attempt: Attempt, kind: Kind) => Promise<CallResult>;
  /** records a faulty call; the first one is kept */
  blame: (attempt: Attempt, faults: string[]) => void;
  /** records a fault that no single call of the operation shows */
  report: (found: Counterexample) => void;
  hasFailed: () => boolean;
  /** records why the operation is not called */
  skip: (reason: string) => void;
  read: () => OperationResult;
};

/** Starts without calls. */
export function watchOperation(operation: Operation, { target, send, validator, known }: Service): OperationWatch {
  let statuses: Record<string, number> = {};
  let kinds: OperationResult['kinds'] = {};
  let runs = 0;
  let phases: OperationResult['phases'] = { positive: 0, negative: 0 };
  let counterexample: OperationResult['counterexample'];
  let skipped: string | undefined;
  const phaseOf = (attempt: Attempt): Phase => (isAllowed(operation, attempt, validator) ? 'positive' : 'negative');
  const blame = (attempt: Attempt, faults: string[]): void => {
    counterexample ??= { phase: phaseOf(attempt), faults, curl: writeCurl(operation, attempt, target) };
  };
  const isSeen = (key: string): boolean =>
    /^\dXX$/i.test(key)
      ? Object.keys(statuses).some((status) => status[0] === key[0] && !(status in operation.responses))
      : key in statuses;
  return {
    call: async (attempt, kind) => {
      runs += 1;
      kinds = addCounts(kinds, { [kind]: 1 });
      phases = addCounts(phases, { [phaseOf(attempt)]: 1 });
      try {
        const response = await send(writeRequest(operation, attempt, target));
        const { status, headers } = response;
        statuses = addCounts(statuses, { [status]: 1 });
        const faults = await evaluateResponse(operation, attempt, response, validator);
        const body: unknown = response.ok ? await response.json().catch(() => null) : null;
        if (response.ok) known.learn(operation.path, body, attempt.caller === 'token' ? (attempt.user ?? 0) : -1);
        return { status, faults, headers, body };
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        // a search for a smaller call would wait for each time limit
        blame(attempt, [error.fault]);
        return { status: 0, faults: [error.fault], headers: new Headers(), body: null };
      }
    },
    blame,
    report: (found) => {
      counterexample ??= found;
    },
    hasFailed: () => counterexample !== undefined,
    skip: (reason) => {
      skipped = reason;
    },
    read: () => ({
      operationId: operation.operationId,
      runs,
      kinds,
      phases,
      statuses,
      unseen: Object.keys(operation.responses).filter(
        (status) => status !== 'default' && !isSeen(status) && !operation.unusedStatuses.includes(status),
      ),
      skipped,
      counterexample,
    }),
  };
}
