import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evaluateDocuments } from '../diff/verdict.ts';
import { readToCompare } from '../read-document.ts';
import { makeLargeContract } from './large-contract.ts';

/**
 * `node contract-tools/bench/large.ts`: time and memory of a first `diff` of two contracts as large as GitHub's. Another
 * process writes them, so that only the comparison is measured.
 */
const [given] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), 'large-'));
const [before, after] = ['before', 'after'].map((name) => join(folder, `${name}.json`)) as [string, string];

function writeContracts(): void {
  const size = { operations: 1_000, schemas: 900 };
  for (const path of [before, after])
    writeFileSync(path, JSON.stringify(makeLargeContract({ ...size, isAfter: path === after }), null, 2));
}

async function measure(): Promise<string> {
  const started = performance.now();
  const cpu = process.cpuUsage().user;
  const documents = [await readToCompare(before), await readToCompare(after)];
  const { changes } = evaluateDocuments(documents[0]!.document, documents[1]!.document, undefined);
  const ms = performance.now() - started;
  const cpuMs = (process.cpuUsage().user - cpu) / 1_000;
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const memory = megabytes(process.resourceUsage().maxRSS * 1_024);
  return `${megabytes(statSync(after).size)}, ${changes.length} changes: ${ms.toFixed(0)} ms (target 5000), of the processor ${cpuMs.toFixed(0)} ms, memory ${memory} (target 500)\n`;
}

if (given !== undefined) writeContracts();
else {
  execFileSync(process.execPath, [import.meta.filename, folder]);
  process.stdout.write(await measure());
  rmSync(folder, { recursive: true });
}
