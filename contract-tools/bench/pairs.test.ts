import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demandBump } from '../diff/change.ts';
import { compareDocuments } from '../diff/compare-documents.ts';
import { readToCompare } from '../read-document.ts';
import { readPairs } from './read-pairs.ts';

const folder = mkdtempSync(join(tmpdir(), 'pairs-'));
const verdicts = { major: 'breaking', minor: 'compatible', patch: 'none', none: 'none' } as const;

async function read(name: string, contract: object) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(contract));
  return (await readToCompare(path)).document;
}

describe('diff of a pair of contracts', () => {
  it.each(readPairs().map((pair) => [`${pair.file}: ${pair.name}`, pair] as const))('%s', async (_, pair) => {
    const [before, after] = [await read('before.json', pair.before), await read('after.json', pair.after)];
    const changes = compareDocuments(before, after, undefined);
    expect([verdicts[demandBump(changes)], changes]).toEqual([pair.verdict, expect.anything()]);
    expect(changes).toHaveLength(pair.changes ?? changes.length);
  });
});
