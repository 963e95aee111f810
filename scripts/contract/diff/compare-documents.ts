import type { ContractDocument } from '../../../backend/contract/document.ts';
import { listRawOperations, type PlacedOperation } from '../document.ts';
import type { Change, Level } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { compareSchemes } from './compare-schemes.ts';
import { compareServers, readServers } from './compare-servers.ts';
import { preparePair, type DocumentPair } from './prepare-pair.ts';
import { judgeRemoval, judgeSunset, noDeprecation, readDeprecation } from './sunset.ts';

type Keyed = Map<string, PlacedOperation>;

/** Placeholders without their names: callers fill them in, whatever they are called. */
const writeKey = ({ path, method }: PlacedOperation): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

const nameOperation = ({ path, method }: PlacedOperation): string => `${method.toUpperCase()} ${path}`;

const keyOperations = (document: ContractDocument): Keyed =>
  new Map(listRawOperations(document).map((place) => [writeKey(place), place]));

/** The webhooks of a document, seen as if they were its operations. */
function readWebhooks(document: ContractDocument): ContractDocument {
  const { webhooks = {} } = document as unknown as { webhooks?: ContractDocument['paths'] };
  return { ...document, paths: webhooks };
}

function compareSets(before: ContractDocument, after: ContractDocument, today: string, isWebhook: boolean): Change[] {
  const changes: Change[] = [];
  const [olds, nows] = [keyOperations(before), keyOperations(after)];
  for (const key of new Set([...olds.keys(), ...nows.keys()])) {
    const [old, now] = [olds.get(key), nows.get(key)];
    const named = now ?? old;
    const operation = `${isWebhook ? 'webhook ' : ''}${named === undefined ? key : nameOperation(named)}`;
    const note = (change: Omit<Change, 'operation' | 'detector'>): void =>
      void changes.push({ ...change, operation, detector: 'ours' });
    if (old !== undefined && now !== undefined) {
      const sides = { before: { place: old, document: before }, after: { place: now, document: after } };
      compareOperations({ ...sides, today, note, isWebhook });
    } else if (now !== undefined) {
      note({ level: 'compatible', rule: 'operation-added', place: 'operation', message: 'is new' });
      const fault = judgeSunset(noDeprecation, readDeprecation(now.operation), today);
      const faulty = { level: 'breaking', rule: 'sunset', place: 'operation', refusal: 'broken promise' } as const;
      if (fault !== undefined) note({ ...faulty, message: fault });
    } else if (old !== undefined) {
      const removal = judgeRemoval(readDeprecation(old.operation), today);
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
  detector: 'ours',
});

/** A text that holds everything but the version: what differs in it alone is editorial. */
const writeRest = (document: ContractDocument): string => {
  const { info, ...rest } = document as unknown as { info: object };
  return JSON.stringify([{ ...info, version: '' }, rest]);
};

/** Compares two documents that were prepared for it. */
export function comparePair({ before, after }: DocumentPair, today: string): Change[] {
  const changes: Change[] = [];
  const tell = (level: Level, rule: string, message: string): void =>
    void changes.push(contractWide(level, rule, message));
  compareServers(readServers(before), readServers(after), tell);
  compareSchemes(before, after, tell);
  changes.push(
    ...compareSets(before, after, today, false),
    ...compareSets(readWebhooks(before), readWebhooks(after), today, true),
  );
  if (changes.length > 0 || writeRest(before) === writeRest(after)) return changes;
  return [contractWide('editorial', 'texts', 'words, examples or the order of things changed; nothing on the wire')];
}

/**
 * Compares two bundled contracts by what callers can notice, request and response each in its direction.
 *
 * @param today yyyy-mm-dd: decides which sunsets have passed.
 */
export const compareDocuments = (before: ContractDocument, after: ContractDocument, today: string): Change[] =>
  comparePair(preparePair({ before, after }), today);
