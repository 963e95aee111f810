import { describe, expect, it } from 'vitest';
import { demandBump } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { findChanges } from './find-changes.ts';
import { makeBase, seededChanges, seededToday } from './seeded/changes.ts';
import type { Loose } from './seeded/edits.ts';

const bumps = { breaking: 'major', compatible: 'minor', editorial: 'patch', none: 'none' } as const;
const base = makeBase();

describe(`${seededChanges.length} seeded changes`, () => {
  it('are more than forty, and a third of them harmless', () => {
    expect(seededChanges.length).toBeGreaterThanOrEqual(40);
    const harmless = seededChanges.filter(([, expected]) => expected !== 'breaking');
    expect(harmless.length).toBeGreaterThan(seededChanges.length / 3);
    expect(new Set(seededChanges.map(([name]) => name)).size).toBe(seededChanges.length);
  });

  it.each(seededChanges)('%s: %s', async (_, expected, change) => {
    const after = structuredClone(base);
    change(after as unknown as Loose);
    // Ours alone comes to the verdict, on a machine that oasdiff has no binary for.
    const ours = compareDocuments(base, after, seededToday);
    expect({ bump: demandBump(ours), ours }).toMatchObject({ bump: bumps[expected] });
    if (expected === 'breaking') return;
    // Together they raise no false alarm either.
    const { changes, isOasdiffAsked } = await findChanges(base, after, seededToday);
    expect({ bump: demandBump(changes), changes }).toMatchObject({ bump: bumps[expected] });
    expect(isOasdiffAsked).toBe(true);
  });
});
