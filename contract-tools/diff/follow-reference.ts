import { findAnchor, readPointer, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import { isOpenApi30, toSchema } from './normalize-keywords.ts';

/** A schema with the document that its references point into. */
export type SchemaNode = { schema: ContractSchema; document: ContractDocument };

const nowhere: ContractSchema = {};

/** The targets of the references of a document, by pointer. */
const byPointer = new WeakMap<ContractDocument, Map<string, ContractSchema>>();

/** The target of a reference; one that leads nowhere allows everything. */
export function readTarget({ schema, document }: SchemaNode): ContractSchema {
  const pointer = schema.$ref ?? '';
  const known = byPointer.get(document) ?? new Map<string, ContractSchema>();
  byPointer.set(document, known);
  const target = known.get(pointer) ?? findPlace(document, pointer);
  known.set(pointer, target);
  return target;
}

function findPlace(document: ContractDocument, pointer: string): ContractSchema {
  try {
    const target = pointer.startsWith('#/') ? readPointer(document, pointer) : findAnchor(document, pointer);
    return target === undefined || target === null ? nowhere : toSchema(target);
  } catch {
    return nowhere;
  }
}

/** OpenAPI 3.0 ignores the keywords next to a reference; later versions apply them. */
const isPlainReference = ({ schema, document }: SchemaNode): boolean =>
  schema.$ref !== undefined &&
  (isOpenApi30(document) ||
    Object.keys(schema).every((keyword) => ['$ref', 'summary', 'description'].includes(keyword)));

/** Cache of targets: a pointer takes long to read. */
const targets = new WeakMap<ContractSchema, ContractSchema>();

/** The schema that a reference without further keywords leads to; any other schema itself. */
export function followReference(node: SchemaNode): ContractSchema {
  if (node.schema.$ref === undefined) return node.schema;
  const target = targets.get(node.schema) ?? findTarget(node);
  targets.set(node.schema, target);
  return target;
}

function findTarget({ schema, document }: SchemaNode): ContractSchema {
  const seen = new Set<ContractSchema>();
  let target = schema;
  while (isPlainReference({ schema: target, document })) {
    if (seen.has(target)) return nowhere;
    seen.add(target);
    target = readTarget({ schema: target, document });
  }
  return target;
}
