import type { Kind } from './kinds.ts';

/** What came of one operation. */
export type OperationResult = {
  operationId: string;
  runs: number;
  /** how many calls were made of each kind */
  kinds: Partial<Record<Kind, number>>;
  /** how often each status was answered */
  statuses: Record<string, number>;
  /** documented statuses that were never answered */
  unseen: string[];
  /** the smallest call that went wrong, if any did */
  counterexample: { faults: string[]; curl: string } | undefined;
};

/** Adds counts up by name. */
export function addCounts<Name extends string>(
  one: Partial<Record<Name, number>>,
  other: Partial<Record<Name, number>>,
): Record<Name, number> {
  const sum = { ...one } as Record<Name, number>;
  for (const [name, count] of Object.entries(other) as [Name, number][]) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
