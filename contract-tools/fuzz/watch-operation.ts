import type { Operation } from '../openapi/operations.ts';
import type { Validator } from '../openapi/validator.ts';
import type { Attempt } from './attempt.ts';
import type { Kind } from './kinds.ts';
import type { KnownValues } from './known-values.ts';
import { CallFailure } from './call-failure.ts';
import { evaluateResponse, isAllowed } from './oracle.ts';
import { writeCurl, writeRequest, type Target } from './request.ts';
import { addCounts, type FuzzFinding, type OperationResult, type Phase } from './result.ts';

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
  /** the faults of a call that no finding has */
  listNew: (attempt: Attempt, faults: readonly string[]) => string[];
  /** records the new faults of a call */
  blame: (attempt: Attempt, faults: readonly string[]) => void;
  /** records a fault that no single call of the operation shows */
  report: (found: FuzzFinding) => void;
  hasFailed: () => boolean;
  /** true after a late response, for each of which a call waits, and with many findings */
  isStopped: () => boolean;
  /** records why the operation is not called */
  skip: (reason: string) => void;
  read: () => OperationResult;
};

/** Findings of an operation; further ones are not looked for. */
const mostFindings = 10;

/** A fault without the place in a list. */
const nameFault = (phase: Phase, fault: string): string => `${phase} ${fault.replaceAll(/\/\d+/g, '/0')}`;

/** Starts without calls. */
export function watchOperation(operation: Operation, { target, send, validator, known }: Service): OperationWatch {
  let statuses: Record<string, number> = {};
  let kinds: OperationResult['kinds'] = {};
  let runs = 0;
  let phases: OperationResult['phases'] = { positive: 0, negative: 0 };
  const findings: FuzzFinding[] = [];
  const names = new Set<string>();
  let isLate = false;
  let skipped: string | undefined;
  const phaseOf = (attempt: Attempt): Phase => (isAllowed(operation, attempt, validator) ? 'positive' : 'negative');
  const listNew = (phase: Phase, faults: readonly string[]): string[] =>
    faults.filter((fault) => !names.has(nameFault(phase, fault)));
  const report = ({ phase, faults, curl }: FuzzFinding): void => {
    const found = listNew(phase, faults);
    if (found.length === 0 || findings.length === mostFindings) return;
    for (const fault of found) names.add(nameFault(phase, fault));
    findings.push({ phase, faults: found, curl });
  };
  const blame = (attempt: Attempt, faults: readonly string[]): void =>
    report({ phase: phaseOf(attempt), faults: [...faults], curl: writeCurl(operation, attempt, target) });
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
        // a search for a smaller call would break off or wait again
        blame(attempt, [error.fault]);
        isLate ||= error.isLate;
        return { status: 0, faults: [error.fault], headers: new Headers(), body: null };
      }
    },
    listNew: (attempt, faults) => (faults.length === 0 ? [] : listNew(phaseOf(attempt), faults)),
    blame,
    report,
    hasFailed: () => findings.length > 0,
    isStopped: () => isLate || findings.length === mostFindings,
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
      unchecked: operation.uncheckedBodies,
      skipped,
      findings: [...findings],
    }),
  };
}
