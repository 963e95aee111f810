import { findAnchor, readPointer, type ContractDocument, type ContractSchema } from '../openapi/document.ts';
import { readConditions, readDialect, toSchema } from './normalize-keywords.ts';
import { mergeSchemas } from './merge-schemas.ts';

/** A schema with the document that its references point into. */
export type SchemaNode = { schema: ContractSchema; document: ContractDocument };

/** The JSON type of a value; integers are `integer`. */
export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const isOfType = (value: unknown, type: string): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

/** The values that a schema lists, a constant being a list of one; undefined when it lists none. */
export function readValues(schema: ContractSchema): unknown[] | undefined {
  const listed = schema['enum'] as unknown[] | undefined;
  const all = schema['const'] === undefined ? listed : [schema['const']];
  const named = typeof schema.type === 'string' ? [schema.type] : schema.type;
  // Drops listed values that the type of the schema excludes.
  return all?.filter((value) => named === undefined || named.some((type) => isOfType(value, type)));
}

const nowhere: ContractSchema = {};

/** The target of a reference; one that leads nowhere allows everything. */
function readTarget({ schema, document }: SchemaNode): ContractSchema {
  try {
    const pointer = schema.$ref ?? '';
    const target = pointer.startsWith('#/') ? readPointer(document, pointer) : findAnchor(document, pointer);
    return target === undefined || target === null ? nowhere : toSchema(target);
  } catch {
    return nowhere;
  }
}

/** OpenAPI 3.0 ignores the keywords next to a reference; later versions apply them. */
const isPlainReference = ({ schema, document }: SchemaNode): boolean =>
  schema.$ref !== undefined &&
  (String((document as { openapi?: unknown }).openapi).startsWith('3.0') ||
    Object.keys(schema).every((keyword) => ['$ref', 'summary', 'description'].includes(keyword)));

/** References of references end here: one may lead back to itself. */
const mostReferences = 50;

/** Cache of targets: a pointer takes long to read. */
const targets = new WeakMap<ContractSchema, ContractSchema>();

/** The schema that a reference without further keywords leads to; any other schema itself. */
export function followReference(node: SchemaNode): ContractSchema {
  if (node.schema.$ref === undefined) return node.schema;
  const target = targets.get(node.schema) ?? findTarget(node);
  targets.set(node.schema, target);
  return target;
}

function findTarget(node: SchemaNode): ContractSchema {
  let { schema } = node;
  for (let hops = 0; isPlainReference({ schema, document: node.document }); hops += 1) {
    if (hops > mostReferences) return nowhere;
    schema = readTarget({ schema, document: node.document });
  }
  return schema;
}

/** Nested compositions of a recursive contract end here. */
const deepest = 40;

/** Flattens a reference, its sibling keywords and a composition into one schema. */
export function flatten(node: SchemaNode, depth = 0): ContractSchema {
  const { document } = node;
  const schema = followReference(node);
  if (depth > deepest) return schema;
  const { $ref, allOf, ...plain } = schema;
  const own = readConditions(readDialect(plain));
  let flat: ContractSchema = {};
  if ($ref !== undefined) {
    flat = flatten({ schema: readTarget({ schema, document }), document }, depth + 1);
  }
  for (const part of (allOf as ContractSchema[] | undefined) ?? []) {
    flat = mergeSchemas(flat, flatten({ schema: toSchema(part), document }, depth + 1));
  }
  flat = mergeSchemas(flat, own);
  return foldChoice(flat, document, depth);
}

const isNull = (schema: ContractSchema): boolean => schema.type === 'null';

/** Keywords next to limits that do not change what is allowed. */
const isWord = (keyword: string): boolean =>
  ['title', 'description', 'example', 'examples', 'deprecated'].includes(keyword) || keyword.startsWith('x-');

/** Keywords of objects and lists, which no fold concerns. */
const structural = ['properties', 'required', 'items', 'additionalProperties', 'discriminator', 'prefixItems'];

/** True for a schema that has structure itself or in its composition: a parent may lead back to its children. */
function isStructural(branch: unknown, document: ContractDocument, depth = 0): boolean {
  const schema = followReference({ schema: toSchema(branch), document });
  if (depth > 8 || structural.some((keyword) => keyword in schema)) return true;
  if (schema.type === 'object' || schema.type === 'array') return true;
  return ((schema['allOf'] as unknown[] | undefined) ?? []).some((part) => isStructural(part, document, depth + 1));
}

/** The values that a schema lists when it does nothing else; undefined otherwise. */
function readListed(branch: unknown, document: ContractDocument, depth: number): unknown[] | undefined {
  if (isStructural(branch, document)) return undefined;
  const flat = flatten({ schema: toSchema(branch), document }, depth + 1);
  if (isNull(flat)) return [null];
  const isListed = Object.keys(flat).every((keyword) => ['const', 'enum', 'type'].includes(keyword) || isWord(keyword));
  return isListed ? readValues(flat) : undefined;
}

/** Values of which each is in one list alone. */
function dropShared(lists: readonly unknown[][]): unknown[] {
  const sets = lists.map((list) => new Set(list.map((value) => JSON.stringify(value))));
  return lists.flat().filter((value) => sets.filter((set) => set.has(JSON.stringify(value))).length === 1);
}

/**
 * Turns a choice between constants into a list; undefined when an alternative is something else.
 *
 * @param isExclusive exactly one alternative must hold (oneOf).
 */
function listChoice(
  choice: readonly unknown[],
  isExclusive: boolean,
  document: ContractDocument,
  depth: number,
): unknown[] | undefined {
  const lists: unknown[][] = [];
  for (const branch of choice) {
    const values = readListed(branch, document, depth);
    if (values === undefined) return undefined;
    lists.push(values);
  }
  const all = isExclusive ? dropShared(lists) : lists.flat();
  return all.some((value) => value !== null) ? all : undefined;
}

/** Types whose limits do not apply to values of other types. */
const scalars = ['string', 'integer', 'number', 'boolean', 'null'];

/** Keywords that apply to scalars of one type alone. */
const scalarLimits = /^(format|pattern|(min|max)Length|(exclusiveM|m)(in|ax)imum|multipleOf)$/;

/** Merges a choice between scalars of different types into one schema; undefined for anything else. */
function joinScalars(
  choice: readonly unknown[],
  document: ContractDocument,
  depth: number,
): ContractSchema | undefined {
  const types: string[] = [];
  const joined: Record<string, unknown> = {};
  for (const branch of choice) {
    if (isStructural(branch, document)) return undefined;
    const { type, ...limits } = flatten({ schema: toSchema(branch), document }, depth + 1);
    const own = typeof type === 'string' ? [type] : (type ?? []);
    const isOther = own.every((name) => scalars.includes(name) && !types.includes(name));
    const declared = Object.entries(limits).filter(([keyword]) => !isWord(keyword));
    const isClear = declared.every(([keyword]) => scalarLimits.test(keyword) && !(keyword in joined));
    if (own.length === 0 || !isOther || !isClear) return undefined;
    types.push(...own);
    Object.assign(joined, Object.fromEntries(declared));
  }
  return types.includes('integer') && types.includes('number') ? undefined : { ...joined, type: types };
}

/** The alternatives of a choice; a choice in a choice without other keywords is part of the outer one. */
const unnest = (choice: readonly ContractSchema[]): ContractSchema[] =>
  choice.flatMap((branch) => {
    const inner = toSchema(branch)['anyOf'] as ContractSchema[] | undefined;
    const isPlain = Object.keys(toSchema(branch)).every((keyword) => keyword === 'anyOf' || isWord(keyword));
    return inner !== undefined && isPlain ? unnest(inner) : [branch];
  });

/**
 * Folds a choice of one into its schema, constants into a list, scalars into one, and "this or null" into a nullable
 * type.
 */
function foldChoice(schema: ContractSchema, document: ContractDocument, depth: number): ContractSchema {
  const keyword = schema['oneOf'] === undefined ? 'anyOf' : 'oneOf';
  const written = schema[keyword] as ContractSchema[] | undefined;
  if (written === undefined) return schema;
  const choice = keyword === 'anyOf' ? unnest(written) : written;
  const { [keyword]: _, ...rest } = schema;
  const listed = listChoice(choice, keyword === 'oneOf', document, depth);
  if (listed !== undefined) return mergeSchemas(rest, { enum: listed });
  const joined = schema['x-extensible'] === true ? undefined : joinScalars(choice, document, depth);
  if (joined !== undefined && choice.length > 1) return mergeSchemas(rest, joined);
  const others = choice.filter((branch) => !isNull(branch));
  if (others.length !== 1 || others[0] === undefined) return { ...schema, [keyword]: choice };
  const only = flatten({ schema: others[0], document }, depth + 1);
  if (others.length === choice.length) return mergeSchemas(rest, only);
  const types = typeof only.type === 'string' ? [only.type] : only.type;
  return mergeSchemas(rest, {
    ...only,
    ...(types && { type: [...types, 'null'] }),
    ...(Array.isArray(only['enum']) && { enum: [...(only['enum'] as unknown[]), null] }),
    ...('const' in only && { const: undefined, enum: [only['const'], null] }),
  });
}
