import { join } from 'node:path';
import { describeDrift } from '../../../contract-tools/drift/report.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { root } from '../../settings.ts';
import { findRecordedDrift } from './traffic.ts';

/** The result of one contract: without calls it is not ok. */
type TrafficResult = { name: string; isOk: boolean; lines: string[] };

/** Compares the recorded calls of the browser tests with the contract of the v2 API and that of the site's endpoints. */
export async function describeTraffic(): Promise<TrafficResult[]> {
  const readDocument = (name: string) => readContractFile(join(root, `api-spec/generated/${name}.json`));
  const drift = await findRecordedDrift(await readDocument('openapi'), await readDocument('edge'));
  return Object.entries({ 'v2 API': drift?.v2, 'own endpoints': drift?.edge }).map(([name, report]) => ({
    name,
    isOk: report !== undefined && report.calls > 0 && report.findings.length === 0,
    lines: report === undefined ? ['no traffic was recorded'] : describeDrift(report),
  }));
}
