import type { ContractDocument } from '../openapi/document.ts';
import { readDemands, readScheme } from './compare-schemes.ts';
import { keyOperations, readWebhooks } from './key-operations.ts';

const listDeclared = (document: ContractDocument): string[] =>
  Object.keys(document.components?.['securitySchemes'] ?? {});

/** The names of the schemes that each operation and webhook requires, by the operation's key. */
function listUses(document: ContractDocument): Map<string, Set<string>> {
  const { security: inherited } = document as { security?: unknown };
  const parts = [document, readWebhooks(document)].map(keyOperations);
  return new Map(
    parts.flatMap((keyed, part) =>
      [...keyed].map(([key, { operation }]) => {
        const demands = readDemands(operation.security ?? inherited);
        return [`${part} ${key}`, new Set(demands.flatMap((demand) => Object.keys(demand)))] as const;
      }),
    ),
  );
}

/**
 * Finds security schemes that were only renamed. The old name is gone, the new one is new, and both have the same
 * definition. Every operation that required the old one requires the new one. Two schemes that merely travel alike are
 * two credentials.
 *
 * @returns new names by old ones.
 */
export function findRenamedSchemes(before: ContractDocument, after: ContractDocument): Map<string, string> {
  const renames = new Map<string, string>();
  const [olds, nows] = [listDeclared(before), listDeclared(after)];
  const removed = olds.filter((name) => !nows.includes(name));
  const added = new Set(nows.filter((name) => !olds.includes(name)));
  if (removed.length === 0 || added.size === 0) return renames;
  const [oldUses, nowUses] = [listUses(before), listUses(after)];
  const isNowCalled = (old: string, now: string): boolean =>
    JSON.stringify(readScheme(before, old)) === JSON.stringify(readScheme(after, now)) &&
    [...oldUses].every(([key, names]) => !names.has(old) || nowUses.get(key)?.has(now) !== false);
  for (const old of removed) {
    const now = [...added].find((name) => isNowCalled(old, name));
    if (now === undefined) continue;
    added.delete(now);
    renames.set(old, now);
  }
  return renames;
}
