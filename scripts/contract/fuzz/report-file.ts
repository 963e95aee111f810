import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summarise } from '../../../contract-tools/fuzz/report.ts';
import type { OperationResult } from '../../../contract-tools/fuzz/result.ts';
import { root } from '../../settings.ts';

/** Report file of the backend's fuzz test. @param database the database of the run. */
export const reportFile = (database: string): string => join(root, `.cache/test-results/fuzz-${database}.json`);

/** The report of the last fuzz test in readable lines; empty when it did not run. */
export function readSummary(database: string): string[] {
  const path = reportFile(database);
  return existsSync(path) ? summarise(JSON.parse(readFileSync(path, 'utf8')) as OperationResult[]) : [];
}
