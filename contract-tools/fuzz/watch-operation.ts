import type { Operation } from '../openapi/operations.ts';
import type { Validator } from '../openapi/validator.ts';
import type { Attempt } from './attempt.ts';
import type { Kind } from './kinds.ts';
import type { KnownValues } from './known-values.ts';
import { evaluateResponse } from './oracle.ts';
import { writeCurl, writeRequest, type Target } from './request.ts';
import { addCounts, type OperationResult } from './result.ts';

/** Sends a request; rejects when the service is unavailable. */
export type Send = (request: Request) => Promise<Response> | Response;

/** The context of calls. */
export type Service = { target: Target; send: Send; validator: Validator; known: KnownValues };

/** Calls one operation and counts its responses. */
export type OperationWatch = {
  /** makes a call and stores the values of its response. @returns its status and its faults. */
  call: (attempt: Attempt, kind: Kind) => Promise<{ status: number; faults: string[] }>;
  /** records a faulty call; the first one is kept */
  blame: (attempt: Attempt, faults: string[]) => void;
  hasFailed: () => boolean;
  read: () => OperationResult;
};

/** Starts without calls. */
export function watchOperation(operation: Operation, { target, send, validator, known }: Service): OperationWatch {
  let statuses: Record<string, number> = {};
  let kinds: OperationResult['kinds'] = {};
  let runs = 0;
  let counterexample: OperationResult['counterexample'];
  return {
    call: async (attempt, kind) => {
      const response = await send(writeRequest(operation, attempt, target));
      const { status } = response;
      runs += 1;
      statuses = addCounts(statuses, { [status]: 1 });
      kinds = addCounts(kinds, { [kind]: 1 });
      const faults = await evaluateResponse(operation, attempt, response, validator);
      if (response.ok) {
        const user = attempt.caller === 'token' ? (attempt.user ?? 0) : -1;
        known.learn(operation.path, await response.json().catch(() => null), user);
      }
      return { status, faults };
    },
    blame: (attempt, faults) => {
      counterexample ??= { faults, curl: writeCurl(operation, attempt, target) };
    },
    hasFailed: () => counterexample !== undefined,
    read: () => ({
      operationId: operation.operationId,
      runs,
      kinds,
      statuses,
      unseen: Object.keys(operation.responses).filter(
        (status) => status !== 'default' && !(status in statuses) && !operation.unusedStatuses.includes(status),
      ),
      counterexample,
    }),
  };
}
