import type { ContractDocument } from '../../../backend/contract/document.ts';
import { dropUntouched } from './drop-untouched.ts';
import { raiseCallbacks } from './raise-callbacks.ts';
import { spreadShared } from './spread-shared.ts';

/** Two documents that are compared: the older one first. */
export type DocumentPair = { before: ContractDocument; after: ContractDocument };

/**
 * Brings two documents into the form that both detectors read: every operation says by itself all that is true of it, and
 * those that nobody changed are left out.
 */
export function preparePair({ before, after }: DocumentPair): DocumentPair {
  const raised = raiseCallbacks(spreadShared(before), spreadShared(after));
  const [old, now] = dropUntouched(...raised);
  return { before: old, after: now };
}
