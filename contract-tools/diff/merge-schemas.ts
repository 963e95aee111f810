import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { followReference } from './follow-reference.ts';
import { toSchema } from './normalize-keywords.ts';

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

/** The schemas that an intersection made here consists of. */
const parts = new WeakMap<object, readonly object[]>();

/** Intersections by their first part and the one before. */
const intersections = new WeakMap<object, WeakMap<object, ContractSchema>>();

/** Recursive compositions end here: the parts of a longer intersection are compared in shorter ones. */
const mostParts = 8;

/** A schema for the values of both. It is one object for the same parts, so that a recursive composition ends. */
function intersect(one: unknown, other: unknown, document: ContractDocument): unknown {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return { allOf: [one, other] };
  const follow = (part: unknown): object => followReference({ schema: toSchema(part), document });
  const own = parts.get(one) ?? [one];
  const known = new Set(own.map(follow));
  let schema: object = own.length === 1 ? follow(one) : one;
  let members = own;
  for (const part of parts.get(other) ?? [other]) {
    const target = follow(part);
    if (known.has(target) || known.size >= mostParts) continue;
    known.add(target);
    members = [...members, part];
    const next = intersections.get(schema) ?? new WeakMap<object, ContractSchema>();
    intersections.set(schema, next);
    const whole = next.get(target) ?? { allOf: members };
    next.set(target, whole);
    parts.set(whole, members);
    schema = whole;
  }
  return members === own ? one : schema;
}

/** Two choices with more combinations are compared for equality of the second one. */
const mostCombinations = 60;

/** A choice between the combinations of two choices: exactly one of them holds when exactly one of each does. */
function combineChoices(one: unknown[], other: unknown[], document: ContractDocument): unknown[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (one.length * other.length > mostCombinations) return one;
  return one.flatMap((first) => other.map((second) => intersect(first, second, document)));
}

function mergeProperties(
  one: Record<string, unknown>,
  other: Record<string, unknown>,
  document: ContractDocument,
): Record<string, unknown> {
  const merged = { ...one };
  for (const [name, schema] of Object.entries(other)) {
    merged[name] = name in one ? intersect(one[name], schema, document) : schema;
  }
  return merged;
}

function mergeLists(one: Record<string, string[]>, other: Record<string, string[]>): Record<string, string[]> {
  const merged = { ...one };
  for (const [name, list] of Object.entries(other)) merged[name] = [...new Set([...(one[name] ?? []), ...list])];
  return merged;
}

/** Combines the schemas of one keyword. */
function mergeKeyword(keyword: string, one: unknown, other: unknown, document: ContractDocument): unknown {
  if (floors.includes(keyword)) return Math.max(Number(one), Number(other));
  if (ceilings.includes(keyword)) return Math.min(Number(one), Number(other));
  switch (keyword) {
    case 'type':
      return intersectTypes(asList(one as string), asList(other as string));
    case 'required':
      return [...new Set([...(one as string[]), ...(other as string[])])];
    case 'properties':
    case 'patternProperties':
    case 'dependentSchemas':
      return mergeProperties(one as Record<string, unknown>, other as Record<string, unknown>, document);
    case 'enum': {
      const known = new Set((other as unknown[]).map((value) => JSON.stringify(value)));
      return (one as unknown[]).filter((value) => known.has(JSON.stringify(value)));
    }
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return one === false || other === false ? false : intersect(one, other, document);
    case 'items':
    case 'contains':
    case 'propertyNames':
    case 'unevaluatedItems':
      return intersect(one, other, document);
    case 'not':
      return { anyOf: [one, other] };
    case 'pattern':
      return one === other ? one : `(?=.*${String(one)})(?=.*${String(other)})`;
    case 'uniqueItems':
    case 'deprecated':
    case 'x-extensible':
      return one === true || other === true;
    case 'x-conditions':
      return [...(one as unknown[]), ...(other as unknown[])];
    case 'dependentRequired':
      return mergeLists(one as Record<string, string[]>, other as Record<string, string[]>);
    case 'oneOf':
    case 'anyOf':
      return combineChoices(one as unknown[], other as unknown[], document);
    default:
      return other;
  }
}

const isLongChoice = (keyword: string, one: unknown, other: unknown): boolean =>
  ['oneOf', 'anyOf'].includes(keyword) &&
  (one as unknown[]).length * (other as unknown[]).length > mostCombinations &&
  JSON.stringify(one) !== JSON.stringify(other);

/** Merges two schemas that must both hold; annotations of the second win. */
export function mergeSchemas(one: ContractSchema, other: ContractSchema, document: ContractDocument): ContractSchema {
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    merged[keyword] = keyword in one ? mergeKeyword(keyword, one[keyword], value, document) : value;
    if (keyword in one && isLongChoice(keyword, one[keyword], value))
      merged['x-conditions'] = [
        ...((merged['x-conditions'] as unknown[] | undefined) ?? []),
        [{ [keyword]: value }, true, false],
      ];
  }
  return merged;
}
