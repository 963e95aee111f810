import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import {
  isAnything,
  isOpenApi30,
  readInner,
  readNames,
  readRest,
  readTargets,
  toSchema,
  writeLeaf,
  writePattern,
  writeValue,
} from './normalize-keywords.ts';
import { acceptsAll } from './compare-patterns.ts';
import { keepEffective } from './keep-effective.ts';
import { flatten, readValues, typeOf } from './flatten.ts';
import { followReference, type SchemaNode } from './follow-reference.ts';

export type { SchemaNode } from './follow-reference.ts';

/**
 * A schema in canonical form, so that two spellings compare as equal. References and compositions are followed, a
 * constant is an enumeration of one, null is a type, and annotations are dropped.
 */
export type Canonical = {
  /** undefined allows every type; `number` implies `integer`, which is listed too */
  types: string[] | undefined;
  /** JSON texts of the values, sorted; undefined when there is no enumeration */
  values: string[] | undefined;
  /** names of listed values in generated code, by value */
  names: Record<string, string>;
  numbers: Record<string, number>;
  patterns: string[];
  format: string | undefined;
  properties: Record<string, SchemaNode>;
  required: string[];
  additional: 'open' | 'closed' | SchemaNode;
  items: SchemaNode | undefined;
  /** the alternatives, of which one must hold; empty when there is no choice */
  branches: SchemaNode[];
  /** exactly one of two or more alternatives must hold (oneOf) */
  isExclusive: boolean;
  isUnique: boolean;
  /** schemas of further keywords that allow less when they are tighter, by keyword and name */
  inner: Record<string, SchemaNode>;
  /** schemas of forbidden values, and conditions: whether one is tighter than another cannot be decided */
  opaque: Record<string, SchemaNode[]>;
  /** JSON texts of keywords that are compared for equality */
  rest: Record<string, string>;
  fallback: string | undefined;
  isReadOnly: boolean;
  isWriteOnly: boolean;
  isDeprecated: boolean;
  sunset: string | undefined;
  since: string | undefined;
  /** the schema of each value of the discriminator property */
  targets: Record<string, SchemaNode>;
  /** callers must expect unknown values or branches */
  isExtensible: boolean;
};

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const sizes = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

/** The number of types, `integer` included. */
const typeCount = 7;

function readTypes(schema: ContractSchema, values: unknown[] | undefined): string[] | undefined {
  const named = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (values !== undefined) return [...new Set(values.map(typeOf))].toSorted();
  if (named === undefined) return undefined;
  const isWhole = Number.isInteger(schema['multipleOf']);
  const read = named.flatMap((type) => (type !== 'number' ? [type] : isWhole ? ['integer'] : ['number', 'integer']));
  const types = [...new Set(read)].toSorted();
  return types.length === typeCount ? undefined : types;
}

function readAdditional(schema: ContractSchema, document: ContractDocument): Canonical['additional'] {
  const { additionalProperties, unevaluatedProperties } = schema;
  if (additionalProperties === false || unevaluatedProperties === false) return 'closed';
  const named = additionalProperties ?? unevaluatedProperties;
  return isAnything(named) ? 'open' : { schema: named as ContractSchema, document };
}

/** Writes the bounds of integers in one form. */
function readNumbers(schema: ContractSchema, types: string[] | undefined): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const keyword of [...bounds, ...sizes]) {
    const value = schema[keyword];
    if (typeof value === 'number' && !(value === 0 && keyword.startsWith('min') && sizes.includes(keyword))) {
      numbers[keyword] = value;
    }
  }
  if (schema['contains'] !== undefined) {
    numbers['minContains'] = Number(schema['minContains'] ?? 1);
    if (schema['maxContains'] !== undefined) numbers['maxContains'] = Number(schema['maxContains']);
  }
  if (types?.includes('integer') && !types.includes('number')) {
    const { exclusiveMinimum: over, exclusiveMaximum: under } = numbers;
    if (over !== undefined) numbers['minimum'] = Math.max(numbers['minimum'] ?? -Infinity, Math.floor(over) + 1);
    if (under !== undefined) numbers['maximum'] = Math.min(numbers['maximum'] ?? Infinity, Math.ceil(under) - 1);
    delete numbers['exclusiveMinimum'];
    delete numbers['exclusiveMaximum'];
    if (numbers['minimum'] !== undefined) numbers['minimum'] = Math.ceil(numbers['minimum']);
    if (numbers['maximum'] !== undefined) numbers['maximum'] = Math.floor(numbers['maximum']);
    if (numbers['multipleOf'] !== undefined && 1 % numbers['multipleOf'] === 0) delete numbers['multipleOf'];
  }
  return dropLooser(numbers);
}

/** Of two bounds at the same end, keeps the tighter one. */
function dropLooser(numbers: Record<string, number>): Record<string, number> {
  const { minimum, maximum, exclusiveMinimum: over, exclusiveMaximum: under } = numbers;
  if (minimum !== undefined && over !== undefined) delete numbers[over >= minimum ? 'minimum' : 'exclusiveMinimum'];
  if (maximum !== undefined && under !== undefined) delete numbers[under <= maximum ? 'maximum' : 'exclusiveMaximum'];
  return numbers;
}

/** Cache: schemas do not change during a comparison. */
const canonicals = new WeakMap<ContractSchema, Canonical>();

/** Most schemas are leaves: those with the same text share one canonical form. */
const leaves = new Map<string, Canonical>();

/** The memory of a process that compares many contracts stays within bounds. */
const mostLeaves = 50_000;

/** Finds the canonical form of a leaf schema; undefined for another schema. */
function canonicaliseLeaf({ schema, document }: SchemaNode): Canonical | undefined {
  const text = writeLeaf(schema);
  if (text === undefined) return undefined;
  const key = `${isOpenApi30(document)} ${text}`;
  const known = leaves.get(key) ?? writeCanonical({ schema, document });
  if (leaves.size >= mostLeaves) leaves.clear();
  leaves.set(key, known);
  return known;
}

/** Writes a schema in its canonical form. */
export function canonicalise(node: SchemaNode): Canonical {
  const schema = followReference(node);
  const known = canonicals.get(schema);
  if (known !== undefined) return known;
  const target = { schema, document: node.document };
  const written = canonicaliseLeaf(target) ?? writeCanonical(target);
  canonicals.set(schema, written);
  return written;
}

function writeCanonical(node: SchemaNode): Canonical {
  const { document } = node;
  const written = flatten(node);
  const values = readValues(written);
  const types = readTypes(written, values);
  const flat = keepEffective(written, types);
  const toNode = (schema: unknown): SchemaNode => ({ schema: toSchema(schema), document });
  const mapNodes = <Key extends string>(schemas: Record<Key, unknown>): Record<Key, SchemaNode> =>
    Object.fromEntries(Object.entries(schemas).map(([name, value]) => [name, toNode(value)])) as never;
  const choice = (flat['oneOf'] ?? flat['anyOf']) as unknown[] | undefined;
  const { inner, opaque } = readInner(flat);
  const text = (value: unknown): string | undefined => (value === undefined ? undefined : writeValue(value));
  return {
    types,
    values: values?.map(writeValue).toSorted(),
    names: readNames(flat),
    numbers: readNumbers(flat, types),
    patterns:
      flat['pattern'] === undefined || acceptsAll(String(flat['pattern']))
        ? []
        : [writePattern(String(flat['pattern']))],
    format: flat['format'] as string | undefined,
    properties: mapNodes((flat['properties'] as Record<string, unknown> | undefined) ?? {}),
    required: ((flat['required'] as string[] | undefined) ?? []).toSorted(),
    additional: readAdditional(flat, document),
    items: isAnything(flat['items']) ? undefined : toNode(flat['items']),
    branches: (choice ?? []).map(toNode),
    isExclusive: flat['oneOf'] !== undefined && (choice?.length ?? 0) > 1,
    isUnique: flat['uniqueItems'] === true && !(Number(flat['maxItems']) < 2),
    inner: mapNodes(inner),
    opaque: Object.fromEntries(Object.entries(opaque).map(([keyword, schemas]) => [keyword, schemas.map(toNode)])),
    rest: readRest(flat),
    fallback: text(flat['default']),
    isReadOnly: flat['readOnly'] === true,
    isWriteOnly: flat['writeOnly'] === true,
    isDeprecated: flat['deprecated'] === true,
    sunset: flat['x-sunset'] as string | undefined,
    since: flat['x-deprecated-since'] as string | undefined,
    targets: mapNodes(readTargets(flat, document)),
    isExtensible: flat['x-extensible'] === true,
  };
}
