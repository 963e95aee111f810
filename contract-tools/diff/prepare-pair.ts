import type { ContractDocument } from '../openapi/document.ts';
import { dropUntouched } from './drop-unchanged-components.ts';
import { raiseCallbacks } from './callbacks-to-webhooks.ts';
import { spreadShared } from './inline-path-parameters.ts';

/** Two documents to compare, the older one first. */
export type DocumentPair = { before: ContractDocument; after: ContractDocument };

/**
 * Prepares two documents: every operation is complete by itself, and unchanged operations are
 * dropped.
 */
export function preparePair({ before, after }: DocumentPair): DocumentPair {
  const raised = raiseCallbacks(spreadShared(before), spreadShared(after));
  const [old, now] = dropUntouched(...raised);
  return { before: old, after: now };
}
