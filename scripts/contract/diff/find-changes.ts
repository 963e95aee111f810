import { isOverruled } from './overrule-oasdiff.ts';
import type { Change } from './change.ts';
import { comparePair } from './compare-documents.ts';
import { askOasdiff } from './oasdiff.ts';
import { preparePair, type DocumentPair } from './prepare-pair.ts';

/** All differences, and the detectors that ran. */
export type FoundChanges = {
  changes: Change[];
  /** false when oasdiff did not run: the report states it */
  isOasdiffAsked: boolean;
};

/** The same operation with unnamed placeholders. */
const writeKey = ({ operation }: Change): string => operation.replaceAll(/\{[^}]*\}/g, '{}');

/** Drops oasdiff's finding when both detectors report an operation as broken: ours names the location. */
function joinChanges(ours: Change[], theirs: Change[]): Change[] {
  const byOperation = Map.groupBy(ours, writeKey);
  const added = theirs.filter((change) => {
    const known = byOperation.get(writeKey(change)) ?? [];
    return !known.some(({ level }) => level === 'breaking') && !isOverruled(change, known);
  });
  return [...ours, ...added];
}

/**
 * Finds changes with both detectors and adds what oasdiff alone reports as breaking.
 *
 * @param pairs documents to compare; each pair has its own result.
 * @param today yyyy-mm-dd.
 */
export async function findChanges(pairs: readonly DocumentPair[], today: string): Promise<FoundChanges[]> {
  const prepared = pairs.map(preparePair);
  const theirs = await askOasdiff(prepared);
  return prepared.map((pair, index) => ({
    changes: joinChanges(comparePair(pair, today), theirs?.[index] ?? []),
    isOasdiffAsked: theirs !== undefined,
  }));
}
