import type { ContractDocument } from '../openapi/document.ts';
import { listRawOperations, type PlacedOperation } from '../document.ts';

/** A path with unnamed placeholders: callers do not see their names. */
const writeKey = ({ path, method }: PlacedOperation): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

/** The operations of a document by method and path; an operation has the same key in every version. */
export const keyOperations = (document: ContractDocument): Map<string, PlacedOperation> =>
  new Map(listRawOperations(document).map((operation) => [writeKey(operation), operation]));

/** The webhooks of a document, keyed like operations. */
export function readWebhooks(document: ContractDocument): ContractDocument {
  const { webhooks = {} } = document as unknown as { webhooks?: ContractDocument['paths'] };
  return { ...document, paths: webhooks };
}
