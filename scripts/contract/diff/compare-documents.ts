import type { ContractDocument } from '../../../backend/contract/document.ts';
import { listRawOperations, type PlacedOperation } from '../document.ts';
import type { Change } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { describeScheme } from './compare-security.ts';
import { spreadShared } from './spread-shared.ts';
import { explainRemoval, isPromiseBroken, judgeSunset, readDeprecation } from './sunset.ts';

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
      const fault = judgeSunset({ isDeprecated: false, sunset: undefined }, readDeprecation(now.operation), today);
      if (fault !== undefined) note({ level: 'breaking', rule: 'sunset', place: 'operation', message: fault });
    } else if (old !== undefined) {
      const deprecation = readDeprecation(old.operation);
      const reason = explainRemoval(deprecation, today);
      const isRefused = isPromiseBroken(deprecation, today);
      const level = reason === undefined ? 'compatible' : 'breaking';
      const message = reason ?? 'was removed after its sunset';
      note({ level, rule: 'operation-removed', place: 'operation', message, isRefused });
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

const readServers = (document: ContractDocument): string[] =>
  ((document as { servers?: { url: string }[] }).servers ?? []).map(({ url }) => url.replace(/(?<=.)\/$/, ''));

function compareServers(before: ContractDocument, after: ContractDocument): Change[] {
  const [olds, nows] = [before, after].map(readServers) as [string[], string[]];
  return [
    ...olds
      .filter((url) => !nows.includes(url))
      .map((url) => contractWide('breaking', 'server-removed', `${url} is gone`)),
    ...nows
      .filter((url) => !olds.includes(url))
      .map((url) => contractWide('compatible', 'server-added', `${url} is new`)),
  ];
}

/** A scheme that stays by name and is another; one by another name is compared where it is used. */
function compareSchemes(before: ContractDocument, after: ContractDocument): Change[] {
  const names = Object.keys(after.components?.['securitySchemes'] ?? {});
  return Object.keys(before.components?.['securitySchemes'] ?? {})
    .filter((name) => names.includes(name) && describeScheme(before, name) !== describeScheme(after, name))
    .map((name) => contractWide('breaking', 'security-scheme', `${name} travels in another way`));
}

/** A text that holds everything but the version: what differs in it alone is editorial. */
const writeRest = (document: ContractDocument): string => {
  const { info, ...rest } = document as unknown as { info: object };
  return JSON.stringify([{ ...info, version: '' }, rest]);
};

/**
 * Compares two bundled contracts by what callers can notice, request and response each in its direction.
 *
 * @param today yyyy-mm-dd: decides which sunsets have passed.
 */
export function compareDocuments(old: ContractDocument, now: ContractDocument, today: string): Change[] {
  const [before, after] = [spreadShared(old), spreadShared(now)];
  const changes = [
    ...compareServers(before, after),
    ...compareSchemes(before, after),
    ...compareSets(before, after, today, false),
    ...compareSets(readWebhooks(before), readWebhooks(after), today, true),
  ];
  if (changes.length > 0 || writeRest(before) === writeRest(after)) return changes;
  return [contractWide('editorial', 'texts', 'words, examples or the order of things changed; nothing on the wire')];
}
