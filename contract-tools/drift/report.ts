import type { DriftReport } from './find-drift.ts';

/** Formats the result of a comparison with the contract: each finding, then one summary line. */
export function describeDrift({ findings, calls, seen, unseen, unchecked }: DriftReport): string[] {
  const total = seen.length + unseen.length;
  const share = Math.round((seen.length / Math.max(total, 1)) * 100);
  return [
    ...findings.map(({ call, message }) => `${call}: ${message}`),
    ...(unseen.length > 0 ? [`not seen: ${unseen.join(', ')}`] : []),
    ...(unchecked.length > 0 ? [`bodies not checked: ${unchecked.join(', ')}`] : []),
    `${findings.length} findings in ${calls} calls; ${seen.length} of ${total} operations seen (${share} %)`,
  ];
}
