import { kinds } from './kinds.ts';
import { addCounts, type OperationResult } from './result.ts';

/** Formats the operations, the number of calls of each kind, and the documented statuses that never occurred. */
export function summarise(results: readonly OperationResult[]): string[] {
  const count = (measure: (result: OperationResult) => number): number =>
    results.reduce((sum, result) => sum + measure(result), 0);
  const seen = count(({ statuses }) => Object.keys(statuses).length);
  const unseen = count((result) => result.unseen.length);
  const failed = results.filter(({ findings }) => findings.length > 0).length;
  const skipped = results.filter((result) => result.skipped !== undefined).length;
  const verdict =
    (failed === 0 ? 'nothing wrong' : `${failed} operations failed`) + (skipped > 0 ? `, ${skipped} skipped` : '');
  const calls = count(({ runs }) => runs);
  const missing = results
    .filter((result) => result.unseen.length > 0 && result.skipped === undefined)
    .map((result) => `${result.operationId} ${result.unseen.join(' ')}`);
  const unchecked = results
    .filter((result) => result.unchecked.length > 0)
    .map((result) => `${result.operationId} ${result.unchecked.join(', ')}`);
  const made = results.reduce<OperationResult['kinds']>((sum, result) => addCounts(sum, result.kinds), {});
  const phases = (['positive', 'negative'] as const).map((phase) => {
    const faulty = results.filter(({ findings }) => findings.some((found) => found.phase === phase)).length;
    return `${phase} phase: ${count((result) => result.phases[phase])} calls, ${faulty} operations failed`;
  });
  return [
    `${verdict}: ${calls} calls to ${results.length} operations; ${seen} of ${seen + unseen} documented statuses seen`,
    phases.join('; '),
    `calls of each kind: ${kinds.map((kind) => `${kind} ${made[kind] ?? 0}`).join(', ')}`,
    ...(unchecked.length === 0 ? [] : [`bodies not checked: ${unchecked.join('; ')}`]),
    ...(unseen === 0 ? [] : [`never seen: ${missing.join('; ')}`]),
  ];
}
