import type { ContractDocument } from '../openapi/document.ts';
import { alignBasePaths } from './align-base-paths.ts';
import { alignPaths } from './align-paths.ts';
import { dropUntouched } from './drop-unchanged-components.ts';
import { raiseCallbacks } from './callbacks-to-webhooks.ts';
import { spreadShared } from './inline-path-parameters.ts';
import { keyOperations } from './key-operations.ts';

/** Two documents to compare, the older one first. */
type DocumentPair = { before: ContractDocument; after: ContractDocument };

/** Prepared documents; `useServers` is false when the operations of one of them all name their own servers. */
export type PreparedPair = DocumentPair & { useServers: boolean };

/** True when an operation is served where the document says. */
function usesServers(document: ContractDocument): boolean {
  const operations = [...keyOperations(document).values()].map(({ operation }) => operation);
  return operations.length === 0 || operations.some((operation) => !('servers' in operation));
}

/**
 * Prepares two documents: every operation is complete by itself, and unchanged operations are
 * dropped.
 */
export function preparePair({ before, after }: DocumentPair): PreparedPair {
  const aligned = alignPaths(...alignBasePaths(spreadShared(before), spreadShared(after)));
  const raised = raiseCallbacks(...aligned);
  const [old, now] = dropUntouched(...raised);
  return { before: old, after: now, useServers: raised.every(usesServers) };
}
