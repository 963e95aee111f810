import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { followReference } from './follow-reference.ts';
import { mergeNames, mergeSchemasByName, mergeTuples, type Intersect } from './merge-containers.ts';
import { joinFormats, joinMultiples } from './merge-scalars.ts';
import { toSchema, writeLeaf, writeValue } from './normalize-keywords.ts';
import { ownValue } from '../openapi/own-value.ts';

type Schemas = Record<string, unknown>;

/** Keywords where the greater value is tighter, and those where the smaller one is. */
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'];
const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

const asList = (type: ContractSchema['type']): string[] | undefined => (typeof type === 'string' ? [type] : type);

function intersectTypes(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const accepts = (types: string[], type: string): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [...new Set([...one.filter((type) => accepts(other, type)), ...other.filter((type) => accepts(one, type))])];
}

/** The schemas that an intersection made here consists of, and how many intersections are around it. */
const parts = new WeakMap<object, { members: readonly ContractSchema[]; depth: number }>();

/** Intersections by their first part and the one before. */
const intersections = new WeakMap<object, WeakMap<object, ContractSchema>>();

/** From this depth a composition counts as recursive. */
const mostDepth = 3;

/** Recursive compositions end here: the parts of a longer intersection are compared in shorter ones. */
const mostParts = 8;

/** Makes schemas for the values of two. It is one object for the same parts, so that a recursive composition ends. */
function createIntersect(depth: number, document: ContractDocument): (one: unknown, other: unknown) => unknown {
  const follow = (part: ContractSchema): ContractSchema => followReference({ schema: part, document });
  return (first, second) => {
    const [one, other] = [toSchema(first), toSchema(second)];
    const own = parts.get(one)?.members ?? [one];
    const known = new Set(own.map(follow));
    let schema: ContractSchema = own.length === 1 ? follow(one) : one;
    let members = own;
    for (const part of parts.get(other)?.members ?? [other]) {
      const target = follow(part);
      const isLong = depth >= mostDepth && known.size >= mostParts && writeLeaf(target) === undefined;
      if (known.has(target) || isLong) continue;
      known.add(target);
      members = [...members, part];
      const next = intersections.get(schema) ?? new WeakMap<object, ContractSchema>();
      intersections.set(schema, next);
      const whole = next.get(target) ?? { allOf: members };
      next.set(target, whole);
      parts.set(whole, { members, depth: depth + 1 });
      schema = whole;
    }
    return members === own ? one : schema;
  };
}

/** The number of intersections that a schema was made in. */
export const readDepth = (schema: object): number => parts.get(schema)?.depth ?? 0;

/** Two choices with more combinations are compared for equality of the second one. */
const mostCombinations = 60;

/** A choice between the combinations of two choices: exactly one of them holds when exactly one of each does. */
function combineChoices(one: unknown[], other: unknown[], intersect: Intersect): unknown[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (one.length * other.length > mostCombinations) return one;
  return one.flatMap((first) => other.map((second) => intersect(first, second)));
}

function mergeLists(one: Record<string, string[]>, other: Record<string, string[]>): Record<string, string[]> {
  const joined = Object.entries(other).map(([name, list]): [string, string[]] => [
    name,
    [...new Set([...(ownValue(one, name) ?? []), ...list])],
  ]);
  return Object.fromEntries([...Object.entries(one), ...joined]);
}

/** Combines the schemas of one keyword. */
function mergeKeyword(keyword: string, one: unknown, other: unknown, intersect: Intersect): unknown {
  if (floors.includes(keyword)) return Math.max(Number(one), Number(other));
  if (ceilings.includes(keyword)) return Math.min(Number(one), Number(other));
  switch (keyword) {
    case 'type':
      return intersectTypes(asList(one as string), asList(other as string));
    case 'required':
      return [...new Set([...(one as string[]), ...(other as string[])])];
    case 'dependentSchemas':
      return mergeSchemasByName(one as Schemas, other as Schemas, intersect);
    case 'enum': {
      const known = new Set((other as unknown[]).map(writeValue));
      return (one as unknown[]).filter((value) => known.has(writeValue(value)));
    }
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      return one === false || other === false ? false : intersect(one, other);
    case 'propertyNames':
      return intersect(one, other);
    case 'not':
      return { anyOf: [one, other] };
    case 'pattern':
      return [...new Set([one, other].flat())];
    case 'format':
      return joinFormats(String(one), String(other));
    case 'multipleOf':
      return joinMultiples(Number(one), Number(other));
    case 'uniqueItems':
    case 'deprecated':
    case 'x-extensible':
      return one === true || other === true;
    case 'x-conditions':
    case 'x-contains':
    case 'x-evaluated':
      return [...(one as unknown[]), ...(other as unknown[])];
    case 'dependentRequired':
      return mergeLists(one as Record<string, string[]>, other as Record<string, string[]>);
    case 'oneOf':
    case 'anyOf':
      return combineChoices(one as unknown[], other as unknown[], intersect);
    case 'contentEncoding':
    case 'contentMediaType':
    case 'contentSchema':
      return writeValue(one) === writeValue(other) ? one : [one, other];
    default:
      return other;
  }
}

const isLongChoice = (keyword: string, one: unknown, other: unknown): boolean =>
  ['oneOf', 'anyOf'].includes(keyword) &&
  (one as unknown[]).length * (other as unknown[]).length > mostCombinations &&
  JSON.stringify(one) !== JSON.stringify(other);

/** Merges two schemas that must both hold; annotations of the second win. @param depth intersections around them. */
export function mergeSchemas(
  one: ContractSchema,
  other: ContractSchema,
  document: ContractDocument,
  depth = 0,
): ContractSchema {
  const intersect = createIntersect(depth, document);
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    merged[keyword] = Object.hasOwn(one, keyword) ? mergeKeyword(keyword, one[keyword], value, intersect) : value;
    if (Object.hasOwn(one, keyword) && isLongChoice(keyword, one[keyword], value))
      merged['x-conditions'] = [
        ...((merged['x-conditions'] as unknown[] | undefined) ?? []),
        [{ [keyword]: value }, true, false],
      ];
  }
  return { ...merged, ...mergeNames(one, other, intersect), ...mergeTuples(one, other, intersect) };
}
