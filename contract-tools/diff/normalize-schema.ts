import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import {
  isAnything,
  isNothing,
  isWord,
  isOpenApi30,
  readInner,
  readNames,
  readRest,
  toSchema,
  writeLeaf,
  writePattern,
  writeValue,
} from './normalize-keywords.ts';
import { acceptsAll } from './compare-patterns.ts';
import { allowsValue, typeOf } from './allows-value.ts';
import { readTargets } from './read-targets.ts';
import { readNumbers } from './read-numbers.ts';
import { keepEffective, readTuple } from './keep-effective.ts';
import { flatten, readValues } from './flatten.ts';
import { followReference, type SchemaNode } from './follow-reference.ts';

export type { SchemaNode } from './follow-reference.ts';

/** A schema for some items of a list. */
export type Contained = { node: SchemaNode; least: number; most: number | undefined };

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
  /** one, or several that all apply */
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
  /** what lists have to contain, and how often */
  contains: Contained[];
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
  /** true when the targets compose the schema, and are no alternatives of it */
  isParent: boolean;
  /** callers must expect unknown values or branches */
  isExtensible: boolean;
};

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
  const { additionalProperties: named } = schema;
  if (named === false || isNothing(named)) return 'closed';
  return isAnything(named) ? 'open' : { schema: named as ContractSchema, document };
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

/** True when no value is a list or an object: each is written as one text. */
export const isScalarType = ({ types }: Canonical): boolean =>
  types?.every((type) => type !== 'array' && type !== 'object') === true;

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

/** The record without names; most schemas have several. */
const nothing = Object.freeze(Object.create(null)) as Record<string, never>;

/** Records by names that a contract chooses: `constructor` is one of them. */
const byName = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> => {
  if (entries.length === 0) return nothing;
  const record = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) record[name] = value;
  return record;
};

/** Canonical forms that are being written: a schema that leads back to itself. */
const writing = new WeakSet<ContractSchema>();

function writeCanonical(node: SchemaNode): Canonical {
  const flat = flatten(node);
  const isNested = writing.has(flat);
  writing.add(flat);
  const whole = writeWhole(flat, node.document);
  const canonical = isNested ? whole : narrowToValues(whole, flat);
  if (!isNested) writing.delete(flat);
  return canonical;
}

/** The canonical form of a schema inside; one that leads back to itself allows everything until then. */
const readUnlessWriting = (node: SchemaNode): Canonical =>
  writing.has(flatten(node)) ? canonicalise({ schema: {}, document: node.document }) : canonicalise(node);

/** The canonical form of a schema that allows nothing but listed values, or nothing at all. */
const keepValues = (canonical: Canonical, values: string[]): Canonical => ({
  ...canonical,
  types: [...new Set(values.map((value) => typeOf(JSON.parse(value))))].toSorted(),
  values: listsWholeType(values) ? undefined : values,
  numbers: byName<number>([]),
  patterns: [],
  format: undefined,
  properties: byName<SchemaNode>([]),
  required: [],
  additional: 'open',
  items: undefined,
  branches: [],
  isExclusive: false,
  isUnique: false,
  contains: [],
  inner: byName<SchemaNode>([]),
  opaque: byName<SchemaNode[]>([]),
  rest: byName<string>([]),
});

/** True for values that are all of their types. */
const listsWholeType = (values: readonly string[]): boolean =>
  ['null', 'false,true', 'false,null,true'].includes(values.join());

/** Keywords that do not limit listed values. */
const withValues = new Set(['type', 'enum', 'x-enumNames', 'x-extensible', 'default', 'deprecated']);

/** Drops the listed values that another keyword excludes. */
function narrowToValues(whole: Canonical, flat: ContractSchema): Canonical {
  const { values, ...others } = whole;
  if (isNothing(flat) || whole.types?.length === 0) return keepValues(whole, []);
  if (values === undefined) return whole;
  if (Object.keys(flat).every((keyword) => withValues.has(keyword) || isWord(keyword)))
    return listsWholeType(values) ? { ...whole, values: undefined } : whole;
  const rest = { ...others, values: undefined };
  return keepValues(
    whole,
    values.filter((value) => allowsValue(rest, JSON.parse(value), readUnlessWriting)),
  );
}

function writeWhole(written: ContractSchema, document: ContractDocument): Canonical {
  const values = readValues(written);
  const types = readTypes(written, values);
  const flat = readTuple(keepEffective(written, types));
  const toNode = (schema: unknown): SchemaNode => ({ schema: toSchema(schema), document });
  const mapNodes = (schemas: object = {}): Record<string, SchemaNode> =>
    byName(Object.entries(schemas).map(([name, value]) => [name, toNode(value)]));
  const choice = (flat['oneOf'] ?? flat['anyOf']) as unknown[] | undefined;
  const { inner, opaque } = readInner(flat);
  const text = (value: unknown): string | undefined => (value === undefined ? undefined : writeValue(value));
  const patterns = [flat['pattern'] ?? []].flat().map(String);
  const contains = (flat['x-contains'] as [unknown, number, number | undefined][] | undefined) ?? [];
  return {
    types,
    values: values && [...new Set(values.map(writeValue))].toSorted(),
    names: readNames(flat),
    numbers: byName(Object.entries(readNumbers(flat, types))),
    patterns: patterns
      .filter((pattern) => !acceptsAll(pattern))
      .map(writePattern)
      .toSorted(),
    // says how forms show a value
    format: flat['format'] === 'password' ? undefined : (flat['format'] as string | undefined),
    properties: mapNodes(flat['properties'] as object | undefined),
    required: ((flat['required'] as string[] | undefined) ?? []).toSorted(),
    additional: readAdditional(flat, document),
    items: isAnything(flat['items']) ? undefined : toNode(flat['items']),
    branches: (choice ?? []).map(toNode),
    isExclusive: flat['oneOf'] !== undefined && (choice?.length ?? 0) > 1,
    isUnique: flat['uniqueItems'] === true && !(Number(flat['maxItems']) < 2),
    contains: contains
      .filter(([, least, most]) => least > 0 || most !== undefined)
      .map(([schema, least, most]) => ({ node: toNode(schema), least, most })),
    inner: mapNodes(inner),
    opaque: byName(Object.entries(opaque).map(([keyword, schemas]) => [keyword, schemas.map(toNode)])),
    rest: byName(Object.entries(readRest(flat))),
    fallback: text(flat['default']),
    isReadOnly: flat['readOnly'] === true,
    isWriteOnly: flat['writeOnly'] === true,
    isDeprecated: flat['deprecated'] === true,
    sunset: flat['x-sunset'] as string | undefined,
    since: flat['x-deprecated-since'] as string | undefined,
    targets: mapNodes(readTargets(flat, document)),
    isParent: flat['x-children'] !== undefined,
    isExtensible: flat['x-extensible'] === true,
  };
}
