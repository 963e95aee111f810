import type { ContractDocument } from '../../../api-spec/openapi/document.ts';
import { listRawOperations, type PlacedOperation } from '../document.ts';

/** Placeholders without their names: callers fill them in, whatever they are called. */
const writeKey = ({ path, method }: PlacedOperation): string =>
  `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

/** The operations of a document by what they are called with: the same key is the same operation of another version. */
export const keyOperations = (document: ContractDocument): Map<string, PlacedOperation> =>
  new Map(listRawOperations(document).map((place) => [writeKey(place), place]));

/** The webhooks of a document, seen as if they were its operations. */
export function readWebhooks(document: ContractDocument): ContractDocument {
  const { webhooks = {} } = document as unknown as { webhooks?: ContractDocument['paths'] };
  return { ...document, paths: webhooks };
}
