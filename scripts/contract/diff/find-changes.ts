import type { ContractDocument } from '../../../backend/contract/document.ts';
import type { Change } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { askOasdiff } from './oasdiff.ts';

/** Everything that differs, and who looked. */
export type FoundChanges = {
  changes: Change[];
  /** false when oasdiff could not be asked: the report says so */
  isOasdiffAsked: boolean;
};

/** The same operation, whatever its placeholders are called. */
const writeKey = ({ operation }: Change): string => operation.replaceAll(/\{[^}]*\}/g, '{}');

/**
 * Finds what changed, with both detectors. An operation that both call broken is told once, in our words: ours name
 * the place; what oasdiff alone calls broken is added.
 *
 * @param today yyyy-mm-dd.
 */
export async function findChanges(
  before: ContractDocument,
  after: ContractDocument,
  today: string,
): Promise<FoundChanges> {
  const [ours, theirs] = [compareDocuments(before, after, today), await askOasdiff(before, after)];
  const known = new Set(ours.filter(({ level }) => level === 'breaking').map(writeKey));
  const added = (theirs ?? []).filter((change) => !known.has(writeKey(change)));
  return { changes: [...ours, ...added], isOasdiffAsked: theirs !== undefined };
}
