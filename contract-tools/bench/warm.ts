import { readFileSync } from 'node:fs';
import { compareDocuments } from '../diff/compare-documents.ts';
import type { ContractDocument } from '../openapi/document.ts';

/** `node contract-tools/bench/warm.ts CONTRACT.json`: the time of a verdict after the first, with a field of every component changed. */
const [path = 'api-spec/generated/openapi.json'] = process.argv.slice(2);
const text = readFileSync(path, 'utf8');
const read = (): ContractDocument => JSON.parse(text) as ContractDocument;

function edit(document: ContractDocument): ContractDocument {
  for (const schema of Object.values(document.components['schemas'] ?? {}) as Record<string, unknown>[]) {
    if (typeof schema['properties'] === 'object') schema['properties'] = { ...schema['properties'], added: {} };
  }
  return document;
}

const times = Array.from({ length: 41 }, () => {
  const [before, after] = [read(), edit(read())];
  const [started, cpu] = [performance.now(), process.cpuUsage().user];
  compareDocuments(before, after, undefined);
  return { ms: performance.now() - started, cpuMs: (process.cpuUsage().user - cpu) / 1_000 };
}).slice(1);
const rank = (pick: (time: (typeof times)[number]) => number, share: number): string =>
  (times.map(pick).toSorted((one, other) => one - other)[Math.ceil(share * times.length) - 1] ?? 0).toFixed(0);
process.stdout.write(
  `${path}: median ${rank(({ ms }) => ms, 0.5)} ms, p95 ${rank(({ ms }) => ms, 0.95)} ms (target 1000 ms), of the processor p95 ${rank(({ cpuMs }) => cpuMs, 0.95)} ms\n`,
);
