import type { ContractDocument } from '../openapi/document.ts';
import type { PlacedOperation } from '../document.ts';
import type { Change, Level } from './change.ts';
import type { OperationPair } from './compare-content.ts';
import { compareOperations } from './compare-operations.ts';
import { compareSchemes } from './compare-schemes.ts';
import { compareServers, readServers } from './compare-servers.ts';
import { keyOperations, readWebhooks } from './key-operations.ts';
import { PairGraph } from './pair-graph.ts';
import { resetPatternBudget } from './pattern-languages.ts';
import { preparePair, type PreparedPair } from './prepare-pair.ts';
import { findRenamedSchemes } from './renamed-schemes.ts';
import { evaluateRemoval, checkSunset, noDeprecation, readDeprecation, type Notice } from './sunset.ts';

const nameOperation = ({ path, method }: PlacedOperation): string => `${method.toUpperCase()} ${path}`;

function compareSets(
  before: ContractDocument,
  after: ContractDocument,
  shared: Pick<OperationPair, 'notice' | 'pairs' | 'isWebhook' | 'renamedSchemes'>,
): Change[] {
  const { notice, isWebhook } = shared;
  const changes: Change[] = [];
  const [olds, nows] = [keyOperations(before), keyOperations(after)];
  for (const key of new Set([...olds.keys(), ...nows.keys()])) {
    const [old, now] = [olds.get(key), nows.get(key)];
    const named = now ?? old;
    const operation = `${isWebhook ? 'webhook ' : ''}${named === undefined ? key : nameOperation(named)}`;
    const note = (change: Omit<Change, 'operation'>): void => void changes.push({ ...change, operation });
    if (old !== undefined && now !== undefined) {
      const sides = { before: { place: old, document: before }, after: { place: now, document: after } };
      const unreadable = { level: 'breaking', rule: 'unreadable', place: 'operation' } as const;
      try {
        compareOperations({ ...sides, ...shared, operation, note });
      } catch (error) {
        // a large contract is not validated: a value of a wrong type ends the comparison of this operation alone
        note({
          ...unreadable,
          message: `cannot be compared: ${error instanceof Error ? error.message : String(error)}`,
        });
      }
    } else if (now !== undefined) {
      note({ level: 'compatible', rule: 'operation-added', place: 'operation', message: 'is new' });
      const fault = checkSunset(noDeprecation, readDeprecation(now.operation), notice);
      const faulty = { level: 'breaking', rule: 'sunset', place: 'operation', refusal: 'broken promise' } as const;
      if (fault !== undefined) note({ ...faulty, message: fault });
    } else if (old !== undefined) {
      const removal = evaluateRemoval(readDeprecation(old.operation), notice);
      note({ ...removal, rule: 'operation-removed', place: 'operation' });
    }
  }
  return changes;
}

const contractWide = (level: Change['level'], rule: string, message: string): Change => ({
  level,
  rule,
  operation: 'contract',
  place: 'contract',
  message,
});

/** The text of everything but the version: a difference in this text alone is editorial. */
const writeRest = (document: ContractDocument): string => {
  const { info, ...rest } = document as unknown as { info: object };
  return JSON.stringify([{ ...info, version: '' }, rest]);
};

/** Compares two documents that `preparePair` has prepared. */
export function comparePair({ before, after, useServers }: PreparedPair, notice: Notice): Change[] {
  const changes: Change[] = [];
  const report = (level: Level, rule: string, message: string): void =>
    void changes.push(contractWide(level, rule, message));
  if (useServers) compareServers(readServers(before), readServers(after), report);
  compareSchemes(before, after, report);
  const shared = { notice, pairs: new PairGraph(notice), renamedSchemes: findRenamedSchemes(before, after) };
  const all = changes.concat(
    compareSets(before, after, { ...shared, isWebhook: false }),
    compareSets(readWebhooks(before), readWebhooks(after), { ...shared, isWebhook: true }),
  );
  if (all.length > 0 || writeRest(before) === writeRest(after)) return all;
  return [contractWide('editorial', 'texts', 'words, examples or the order of things changed; nothing on the wire')];
}

/**
 * Compares two bundled contracts by what callers can notice, request and response each in its direction.
 *
 * @param notice decides which sunsets have passed; undefined when only the wire counts.
 */
export function compareDocuments(before: ContractDocument, after: ContractDocument, notice: Notice): Change[] {
  resetPatternBudget();
  return comparePair(preparePair({ before, after }), notice);
}
