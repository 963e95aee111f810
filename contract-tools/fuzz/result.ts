import type { Kind } from './kinds.ts';

/** `positive` for calls that the contract allows, `negative` for others. */
export type Phase = 'positive' | 'negative';

/** Faults of a call or of a sequence of calls, with the command that repeats it. */
export type FuzzFinding = { phase: Phase; faults: string[]; curl: string };

/** The result for one operation. */
export type OperationResult = {
  operationId: string;
  runs: number;
  /** number of calls of each kind */
  kinds: Partial<Record<Kind, number>>;
  /** number of responses of each status */
  statuses: Record<string, number>;
  /** calls that the contract allows, and calls that it does not */
  phases: Record<Phase, number>;
  /** documented statuses that never occurred */
  unseen: string[];
  /** bodies whose content type is not read, so that nothing checks them */
  unchecked: string[];
  /** why the operation was not called; undefined for one that was */
  skipped?: string | undefined;
  /** the smallest call with each fault */
  findings: FuzzFinding[];
};

/** Adds counts by name. */
export function addCounts<Name extends string>(
  one: Partial<Record<Name, number>>,
  other: Partial<Record<Name, number>>,
): Record<Name, number> {
  const sum = { ...one } as Record<Name, number>;
  for (const [name, count] of Object.entries(other) as [Name, number][]) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
