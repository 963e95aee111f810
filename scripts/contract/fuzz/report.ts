import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../settings.ts';
import type { OperationResult } from './run-fuzz.ts';

/** Where the fuzz test of the reference backend leaves what it saw. @param database which database the backend ran on. */
export const reportFile = (database: string): string => join(root, `.cache/test-results/fuzz-${database}.json`);

/** Several results of one operation as one; the first counterexample stands. @throws TypeError when there is none. */
export function joinResults(results: readonly OperationResult[]): OperationResult {
  return results.reduce((one, other) => {
    const statuses = { ...one.statuses };
    for (const [status, count] of Object.entries(other.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    return {
      operationId: one.operationId,
      runs: one.runs + other.runs,
      statuses,
      unseen: one.unseen.filter((status) => other.unseen.includes(status)),
      counterexample: one.counterexample ?? other.counterexample,
    };
  });
}

/** One line on what was called, and one on the documented statuses that never came. */
export function summarise(results: readonly OperationResult[]): string[] {
  const count = (measure: (result: OperationResult) => number): number =>
    results.reduce((sum, result) => sum + measure(result), 0);
  const seen = count(({ statuses }) => Object.keys(statuses).length);
  const unseen = count((result) => result.unseen.length);
  const failed = results.filter(({ counterexample }) => counterexample !== undefined).length;
  const verdict = failed === 0 ? 'nothing wrong' : `${failed} operations failed`;
  const calls = count(({ runs }) => runs);
  const missing = results
    .filter((result) => result.unseen.length > 0)
    .map((result) => `${result.operationId} ${result.unseen.join(' ')}`);
  return [
    `${verdict}: ${calls} calls to ${results.length} operations; ${seen} of ${seen + unseen} documented statuses seen`,
    ...(unseen === 0 ? [] : [`never seen: ${missing.join('; ')}`]),
  ];
}

/** What the fuzz test of the last run saw, in lines for people; empty when it did not run. */
export function readSummary(database: string): string[] {
  const path = reportFile(database);
  return existsSync(path) ? summarise(JSON.parse(readFileSync(path, 'utf8')) as OperationResult[]) : [];
}
