import { afterAll, describe, expect, it } from 'vitest';
import { demandBump, type Bump } from '../../../contract-tools/diff/change.ts';
import { compareDocuments } from '../../../contract-tools/diff/compare-documents.ts';
import { makeBase, seededChanges, seededNotice } from './seeded/changes.ts';
import type { Loose } from './seeded/edits.ts';

const bumps = { breaking: 'major', compatible: 'minor', editorial: 'patch', none: 'none' } as const;
const base = makeBase();
const pairs = seededChanges.map(([, , change]) => {
  const after = structuredClone(base);
  change(after as unknown as Loose);
  return { before: base, after };
});
const score = { compared: 0, missed: 0, 'false alarms': 0, 'otherwise wrong': 0 };

/** Classifies a verdict by its effect on the version. */
function count(expected: Bump, found: Bump): void {
  score.compared += 1;
  if (found === expected) return;
  if (expected === 'major') score.missed += 1;
  else if (found === 'major') score['false alarms'] += 1;
  else score['otherwise wrong'] += 1;
}

describe(`${seededChanges.length} seeded changes`, () => {
  afterAll(() => {
    const words = Object.entries(score).map(([what, number]) => `${number} ${what}`);
    process.stdout.write(`seeded changes: ${words.join(', ')}\n`);
  });

  it('number more than forty, and a third of them are harmless', () => {
    expect(seededChanges.length).toBeGreaterThanOrEqual(40);
    const harmless = seededChanges.filter(([, expected]) => expected !== 'breaking');
    expect(harmless.length).toBeGreaterThan(seededChanges.length / 3);
    expect(new Set(seededChanges.map(([name]) => name)).size).toBe(seededChanges.length);
  });

  it.each(seededChanges.map(([name, expected], index) => [name, expected, index] as const))(
    '%s: %s',
    (_, expected, index) => {
      const { before, after } = pairs[index]!;
      const changes = compareDocuments(before, after, seededNotice);
      count(bumps[expected], demandBump(changes));
      expect({ bump: demandBump(changes), changes }).toMatchObject({ bump: bumps[expected] });
    },
  );
});
