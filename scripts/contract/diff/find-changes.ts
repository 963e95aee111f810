import { isOverruled } from './overrule-oasdiff.ts';
import type { Change } from './change.ts';
import { comparePair } from './compare-documents.ts';
import { askOasdiff } from './oasdiff.ts';
import { preparePair, type DocumentPair } from './prepare-pair.ts';

/** Everything that differs, and who looked. */
export type FoundChanges = {
  changes: Change[];
  /** false when oasdiff could not be asked: the report says so */
  isOasdiffAsked: boolean;
};

/** The same operation, whatever its placeholders are called. */
const writeKey = ({ operation }: Change): string => operation.replaceAll(/\{[^}]*\}/g, '{}');

/** An operation that both call broken is told once, in our words: ours name the place. */
function joinChanges(ours: Change[], theirs: Change[]): Change[] {
  const byOperation = Map.groupBy(ours, writeKey);
  const added = theirs.filter((change) => {
    const known = byOperation.get(writeKey(change)) ?? [];
    return !known.some(({ level }) => level === 'breaking') && !isOverruled(change, known);
  });
  return [...ours, ...added];
}

/**
 * Finds what changed, with both detectors; what oasdiff alone calls broken is added.
 *
 * @param pairs documents to compare; each has an answer of its own.
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
