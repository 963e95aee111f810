import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { root } from '../../settings.ts';
import { findTrafficDrift, type DriftReport } from './find-drift.ts';
import { readHar, type RecordedCall } from './har.ts';

/** Where the browser tests leave recordings: what browsers called, and what the backend was called by anybody. */
export const trafficFolder = join(root, '.cache/test-results/traffic');

/** Says what a comparison of traffic with the contract came to: each finding, then one line on what was seen. */
export function describeDrift({ findings, calls, seen, unseen }: DriftReport): string[] {
  const total = seen.length + unseen.length;
  const share = Math.round((seen.length / Math.max(total, 1)) * 100);
  return [
    ...findings.map(({ call, message }) => `${call}: ${message}`),
    ...(unseen.length > 0 ? [`not seen: ${unseen.join(', ')}`] : []),
    `${findings.length} findings in ${calls} calls; ${seen.length} of ${total} operations seen (${share} %)`,
  ];
}

/** Endpoints that the site answers by itself: neither pages and files nor the v2 API behind it. */
export const isEdgeCall = ({ url }: RecordedCall): boolean =>
  /^\/(api\/(?!v2\/)|auth\/|csp-report$|collect$|healthz\/)/.test(new URL(url).pathname);

/**
 * Compares the recordings of the last browser tests with a contract; undefined when there are none.
 *
 * @param isMeant which calls the contract is about; all below its servers when absent.
 */
export async function findRecordedDrift(
  document: ContractDocument,
  isMeant: (call: RecordedCall) => boolean = () => true,
): Promise<DriftReport | undefined> {
  const files = existsSync(trafficFolder) ? readdirSync(trafficFolder).filter((name) => name.endsWith('.har')) : [];
  if (files.length === 0) return undefined;
  return findTrafficDrift(document, files.flatMap((name) => readHar(join(trafficFolder, name))).filter(isMeant));
}
