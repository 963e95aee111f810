import type { Operation } from '../../../api-spec/openapi/operations.ts';
import type { Validator } from '../../../api-spec/openapi/validator.ts';
import type { Attempt } from './attempt.ts';
import type { Kind } from './kinds.ts';
import type { KnownValues } from './known-values.ts';
import { judgeAnswer } from './oracle.ts';
import { writeCurl, writeRequest, type Target } from './request.ts';
import { addCounts, type OperationResult } from './result.ts';

/** Carries a request out; rejects when the service cannot be reached. */
export type Send = (request: Request) => Promise<Response> | Response;

/** What calls are made with. */
export type Service = { target: Target; send: Send; validator: Validator; known: KnownValues };

/** Calls one operation and keeps count of what it answers. */
export type OperationWatch = {
  /** makes a call, and learns from its answer. @returns its status and what is wrong with it. */
  call: (attempt: Attempt, kind: Kind) => Promise<{ status: number; faults: string[] }>;
  /** notes a call that went wrong; the first one noted stands */
  blame: (attempt: Attempt, faults: string[]) => void;
  hasFailed: () => boolean;
  read: () => OperationResult;
};

/** Starts with nothing called. */
export function watchOperation(operation: Operation, { target, send, validator, known }: Service): OperationWatch {
  let statuses: Record<string, number> = {};
  let kinds: OperationResult['kinds'] = {};
  let runs = 0;
  let counterexample: OperationResult['counterexample'];
  return {
    call: async (attempt, kind) => {
      const answer = await send(writeRequest(operation, attempt, target));
      const { status } = answer;
      runs += 1;
      statuses = addCounts(statuses, { [status]: 1 });
      kinds = addCounts(kinds, { [kind]: 1 });
      const faults = await judgeAnswer(operation, attempt, answer, validator);
      if (answer.ok) {
        const person = attempt.caller === 'token' ? (attempt.person ?? 0) : -1;
        known.learn(operation.path, await answer.json().catch(() => null), person);
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
        (status) => status !== 'default' && !(status in statuses) && !operation.unanswered.includes(status),
      ),
      counterexample,
    }),
  };
}
