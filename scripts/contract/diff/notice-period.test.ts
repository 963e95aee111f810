import { describe, expect, it } from 'vitest';
import type { ContractDocument } from '../../../contract-tools/openapi/document.ts';
import { writeEntry } from './changelog.ts';
import { compareDocuments } from '../../../contract-tools/diff/compare-documents.ts';
import { writeText } from '../../../contract-tools/diff/report.ts';
import { makeBase, seededNotice } from './seeded/changes.ts';
import { brokenPromises, silentRemovals } from './seeded/deprecations.ts';
import type { Loose, SeededChange } from './seeded/edits.ts';
import { acknowledgeAll, exitStatus, evaluateDocuments } from '../../../contract-tools/diff/verdict.ts';
import { readVersion } from '../../../contract-tools/diff/version.ts';

describe('verdict on removals', () => {
  const base = makeBase();
  const raised = `${Number.parseInt(readVersion(base), 10) + 1}.0.0`;

  /** The seeded base after a change, in a version high enough for every bump. */
  function changeBase([, , change]: SeededChange): ContractDocument {
    const after = makeBase() as unknown as Loose;
    change(after);
    Object.assign(after['info']!, { version: raised });
    return after as unknown as ContractDocument;
  }

  it('refuses a broken promise and a removal without notice under every version', () => {
    const found = [...brokenPromises, ...silentRemovals].map((change) =>
      compareDocuments(base, changeBase(change), seededNotice),
    );
    const refusals = found.map((changes) => changes.find(({ refusal }) => refusal !== undefined)?.refusal);
    expect(refusals).toEqual([...brokenPromises.map(() => 'broken promise'), ...silentRemovals.map(() => 'no notice')]);
  });

  it('refuses a removal until the day of its sunset', () => {
    const after = changeBase(brokenPromises[0]!);
    const verdict = evaluateDocuments(base, after, seededNotice);
    expect([verdict.isVersionRaised, verdict.isRefused, exitStatus(verdict)]).toEqual([true, true, 1]);
    expect(writeText(verdict)).toMatch(/before its sunset on 2027-03-01 \[.*, refused\]/);
    expect(writeText(verdict)).toContain('REJECTED for every version: 1 break a promised sunset');
    const later = evaluateDocuments(base, after, { ...seededNotice, today: '2027-03-01' });
    expect([later.isRefused, exitStatus(later)]).toEqual([false, 0]);
  });

  it('accepts a removal without notice when the changelog acknowledges it by name in a newer version', () => {
    const after = changeBase(silentRemovals[2]!);
    const line = '- `POST /rare` response 200/bag: It held a secret (report of November).';
    const write = (version: string, text: string): string =>
      `# Changes\n\n## ${version} (2026-11-21)\n\n### Removed without notice\n\n${text}\n`;
    const compareWith = (changelog: string): number =>
      exitStatus(evaluateDocuments(base, after, seededNotice, changelog));
    expect(compareWith(write(raised, line))).toBe(0);
    expect(compareWith('')).toBe(1);
    expect(compareWith(write(`${raised.slice(0, -1)}1`, line))).toBe(1);
    expect(compareWith(write(readVersion(base), line))).toBe(1);
    expect(compareWith(write(raised, line.replace('bag', 'row')))).toBe(1);
    expect(compareWith(write(raised, line.replace(/: .*$/, ': because')))).toBe(1);
    const promised = evaluateDocuments(base, changeBase(brokenPromises[4]!), seededNotice, write(raised, line));
    expect(exitStatus(acknowledgeAll(promised, 'It held a secret.'))).toBe(1);
  });

  it('writes an acknowledgement into the entry, where the next comparison finds it', () => {
    const after = changeBase(silentRemovals[0]!);
    const found = evaluateDocuments(base, after, seededNotice);
    expect(writeText(found)).toContain('1 removed without notice. Deprecate first, or give a reason');
    const acknowledged = acknowledgeAll(found, 'Nobody has called it since May.');
    expect([acknowledged.isRefused, exitStatus(acknowledged)]).toEqual([false, 0]);
    const entry = writeEntry(acknowledged, raised, seededNotice.today, 'f'.repeat(64));
    expect(entry).toContain('### Removed without notice\n\n- `GET /region`: Nobody has called it since May.\n');
    const again = evaluateDocuments(base, after, seededNotice, `# Changes\n\n${entry}`);
    expect(again.isRefused).toBe(false);
    expect(writeText(again)).toContain('[operation-removed, acknowledged]');
  });
});
