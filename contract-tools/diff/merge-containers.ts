import type { ContractSchema } from '../openapi/document.ts';
import { compilePattern } from '../openapi/compile-pattern.ts';
import { isAnything } from './normalize-keywords.ts';

type Schemas = Record<string, unknown>;

/** Makes a schema for the values of two. */
export type Intersect = (one: unknown, other: unknown) => unknown;

const read = (schema: ContractSchema, keyword: string): Schemas => (schema[keyword] as Schemas | undefined) ?? {};

/** Merges schemas by name: those of one name must both hold. */
export function mergeSchemasByName(one: Schemas, other: Schemas, intersect: Intersect): Schemas {
  const merged: Schemas = Object.assign(Object.create(null) as Schemas, one);
  for (const [name, schema] of Object.entries(other))
    merged[name] = Object.hasOwn(one, name) ? intersect(one[name], schema) : schema;
  return merged;
}

/** True when a name, or a pattern of names, is not for the additional properties of a schema. */
function isNamed(schema: ContractSchema, name: string): boolean {
  if (Object.hasOwn(read(schema, 'properties'), name)) return true;
  const patterns = Object.keys(read(schema, 'patternProperties'));
  return patterns.includes(name) || patterns.some((pattern) => compilePattern(pattern)?.test(name) === true);
}

/** The properties of a schema that another schema does not name must fit what the other says of further properties. */
function limitNames(schema: ContractSchema, keyword: string, other: ContractSchema, intersect: Intersect): Schemas {
  const further = other['additionalProperties'];
  const own = read(schema, keyword);
  if (isAnything(further)) return own;
  return Object.fromEntries(
    Object.entries(own).map(([name, inner]) => [name, isNamed(other, name) ? inner : intersect(inner, further)]),
  );
}

/**
 * Merges the properties of two schemas. `additionalProperties` regards the properties of the same schema alone (JSON
 * Schema 2020-12, Core 10.3.2.3).
 */
export function mergeNames(one: ContractSchema, other: ContractSchema, intersect: Intersect): ContractSchema {
  const merged: ContractSchema = {};
  for (const keyword of ['properties', 'patternProperties']) {
    if (one[keyword] === undefined && other[keyword] === undefined) continue;
    const [own, theirs] = [limitNames(one, keyword, other, intersect), limitNames(other, keyword, one, intersect)];
    merged[keyword] = mergeSchemasByName(own, theirs, intersect);
  }
  const [first, second] = [one['additionalProperties'], other['additionalProperties']];
  const isClosed = first === false || second === false;
  if (first !== undefined || second !== undefined)
    merged['additionalProperties'] = isClosed
      ? false
      : isAnything(first)
        ? (second ?? first)
        : isAnything(second)
          ? first
          : intersect(first, second);
  return merged;
}

/**
 * Merges the items of two schemas. `items` regards the items after the `prefixItems` of the same schema (JSON Schema
 * 2020-12, Core 10.3.1.2).
 */
export function mergeTuples(one: ContractSchema, other: ContractSchema, intersect: Intersect): ContractSchema {
  const prefixes = [one, other].map((schema) => (schema['prefixItems'] as unknown[] | undefined) ?? []);
  const [first = [], second = []] = prefixes;
  const join = (own: unknown, theirs: unknown): unknown =>
    isAnything(own) ? (theirs ?? own) : isAnything(theirs) ? own : intersect(own, theirs);
  const items = join(one['items'], other['items']);
  const length = Math.max(first.length, second.length);
  const prefix = Array.from({ length }, (_, index) =>
    join(
      index in first ? first[index] : (one['items'] ?? true),
      index in second ? second[index] : (other['items'] ?? true),
    ),
  );
  return { ...(items !== undefined && { items }), ...(length > 0 && { prefixItems: prefix }) };
}
