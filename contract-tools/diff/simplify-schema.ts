import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { isAnything, isNothing, isOpenApi30, isWord, toSchema, writeLeaf, writeValue } from './normalize-keywords.ts';

/** Keywords of JSON Schema that OpenAPI 3.0 does not have: there they say nothing (OpenAPI 3.0, Schema Object). */
const since31 =
  'const if then else contains minContains maxContains patternProperties propertyNames dependentRequired dependentSchemas dependencies prefixItems unevaluatedProperties unevaluatedItems contentEncoding contentMediaType contentSchema $defs'.split(
    ' ',
  );

function dropUnknown(schema: ContractSchema, document: ContractDocument): ContractSchema {
  if (!isOpenApi30(document) || !since31.some((keyword) => keyword in schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !since31.includes(keyword)));
}

/** The schema with a further part of its composition. */
const addPart = (schema: ContractSchema, part: unknown): ContractSchema =>
  isAnything(part) ? schema : { ...schema, allOf: [...((schema.allOf as unknown[] | undefined) ?? []), part] };

/** A condition without "not": what follows when it fails then holds. */
function readNegatedCondition(schema: ContractSchema): ContractSchema {
  const { if: when, then, else: otherwise, ...rest } = schema;
  const { not, ...others } = typeof when === 'object' ? (when as ContractSchema) : {};
  if (not === undefined || !Object.keys(others).every(isWord) || 'unevaluatedProperties' in schema) return schema;
  return {
    ...rest,
    if: not,
    ...(otherwise !== undefined && { then: otherwise }),
    ...(then !== undefined && { else: then }),
  };
}

/** A condition that always, or never, holds, and one with two equal consequences. */
function readCertainCondition(schema: ContractSchema): ContractSchema {
  const { if: when, then = true, else: otherwise = true, ...rest } = schema;
  if (when === undefined) return schema;
  if (isAnything(when)) return addPart(rest, then);
  if (isNothing(when)) return addPart(rest, otherwise);
  return writeValue(then) === writeValue(otherwise) ? addPart(rest, then) : schema;
}

/** A list that contains some items of any kind has a number of items. */
function readContainedItems(schema: ContractSchema): ContractSchema {
  const { contains, minContains = 1, maxContains, ...rest } = schema;
  // an item that is contained counts as evaluated
  if (contains === undefined || !isAnything(contains) || 'unevaluatedItems' in schema) return schema;
  const limits = { minItems: minContains, ...(maxContains !== undefined && { maxItems: maxContains }) };
  return addPart(rest, limits);
}

/** True for a schema that says nothing but these keywords. */
const saysOnly = (schema: unknown, ...keywords: string[]): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.keys(schema).every((keyword) => keywords.includes(keyword) || isWord(keyword));

/** A condition that a property is present is a rule for objects with the property. */
function readPresence(schema: ContractSchema): ContractSchema {
  const { if: when, then, else: otherwise, ...rest } = schema;
  if (!saysOnly(when, 'required') || !isAnything(otherwise) || 'unevaluatedProperties' in schema) return schema;
  const [name, ...others] = ((when as ContractSchema)['required'] ?? []) as string[];
  if (name === undefined || others.length > 0 || typeof then !== 'object') return schema;
  const { required } = then as { required?: string[] };
  const isDemand = required !== undefined && saysOnly(then, 'required');
  return addPart(rest, isDemand ? { dependentRequired: { [name]: required } } : { dependentSchemas: { [name]: then } });
}

/** A list of names that are all described closes an object. */
function readListedNames(schema: ContractSchema): ContractSchema {
  const { propertyNames, ...rest } = schema;
  if (propertyNames === undefined || !saysOnly(propertyNames, 'enum', 'const', 'type')) return schema;
  const { enum: listed, const: only } = propertyNames as ContractSchema;
  const names = (listed ?? (only === undefined ? undefined : [only])) as string[] | undefined;
  const properties = (schema['properties'] ?? {}) as Record<string, unknown>;
  const isOpen = 'patternProperties' in schema || 'unevaluatedProperties' in schema;
  if (names === undefined || isOpen || !names.every((name) => Object.hasOwn(properties, name))) return schema;
  const kept = Object.entries(properties).filter(([name]) => names.includes(name));
  return { ...rest, properties: Object.fromEntries(kept), additionalProperties: false };
}

/** The size that is left when another one is forbidden. */
const otherSizes: Record<string, [keyword: string, step: number, type: string]> = {
  minItems: ['maxItems', -1, 'array'],
  maxItems: ['minItems', 1, 'array'],
  minProperties: ['maxProperties', -1, 'object'],
  maxProperties: ['minProperties', 1, 'object'],
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** What "not" forbids among the types or values that are listed, and two of them in each other. */
function readNegation(schema: ContractSchema): ContractSchema {
  const { not, ...rest } = schema;
  if (not === undefined || isNothing(schema) || typeof not === 'boolean') return schema;
  const keywords = Object.keys(toSchema(not)).filter((keyword) => !isWord(keyword));
  const [keyword] = keywords;
  if (keywords.length !== 1 || keyword === undefined) return schema;
  const forbidden = listOf(toSchema(not)[keyword]);
  const inner = toSchema(not)['not'] as ContractSchema;
  // what is inside "not" evaluates no properties
  if (keyword === 'not') return writeLeaf(toSchema(inner)) === undefined ? schema : addPart(rest, inner);
  const size = Object.hasOwn(otherSizes, keyword) ? otherSizes[keyword] : undefined;
  if (size !== undefined && rest.type === size[2] && Number(forbidden[0]) + size[1] >= 0)
    return addPart(rest, { [size[0]]: Number(forbidden[0]) + size[1] });
  if (keyword === 'type' && rest.type !== undefined && !forbidden.includes('integer')) {
    const all = forbidden.includes('number') ? [...forbidden, 'integer'] : forbidden;
    const types = listOf(rest.type).filter((type) => !all.includes(type)) as string[];
    return types.length === 0 ? schema : { ...rest, type: types };
  }
  const values = rest['enum'];
  if ((keyword !== 'enum' && keyword !== 'const') || !Array.isArray(values)) return schema;
  const texts = (keyword === 'const' ? [toSchema(not)['const']] : forbidden).map(writeValue);
  return { ...rest, enum: values.filter((value) => !texts.includes(writeValue(value))) };
}

/**
 * Writes keywords whose meaning is certain in their simplest form.
 *
 * @returns the same object when nothing changes.
 */
export function simplifySchema(schema: ContractSchema, document: ContractDocument): ContractSchema {
  const known = dropUnknown(schema, document);
  const certain = readPresence(readCertainCondition(readNegatedCondition(known)));
  return readNegation(readListedNames(readContainedItems(certain)));
}
