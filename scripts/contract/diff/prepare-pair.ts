import type { ContractDocument } from '../../../api-spec/openapi/document.ts';
import { dropUntouched } from './drop-unchanged-components.ts';
import { raiseCallbacks } from './callbacks-to-webhooks.ts';
import { spreadShared } from './inline-path-parameters.ts';

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
