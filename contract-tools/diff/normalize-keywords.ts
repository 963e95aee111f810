import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { ownValue } from '../openapi/own-value.ts';

/** `true` allows everything, `false` nothing. Each is one shared object, so that results for it can be cached. */
const anything: ContractSchema = {};
const nothing: ContractSchema = { not: anything };

/** A schema that may be written as a boolean. */
export const toSchema = (value: unknown): ContractSchema =>
  value === true ? anything : value === false ? nothing : (value as ContractSchema);

/** True for an empty schema, and for none. */
export const isAnything = (value: unknown): boolean =>
  value === undefined || value === true || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** True for a schema that allows nothing. */
export const isNothing = (value: unknown): boolean => {
  if (value === false) return true;
  const { not, ...rest } = (value ?? {}) as ContractSchema;
  return not !== undefined && isAnything(not) && Object.keys(rest).every(isWord);
};

/** Keywords that change nothing on the wire. */
const words = new Set(['title', 'description', 'example', 'examples', 'externalDocs', '$comment']);

/** True for a keyword that changes nothing on the wire. */
export const isWord = (keyword: string): boolean => words.has(keyword);

/** Keywords of a leaf schema, which has no subschemas. */
const leafKeywords = new Set(
  'type format enum const pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf default nullable deprecated readOnly writeOnly'.split(
    ' ',
  ),
);

/** The text of a leaf schema without its descriptions; undefined for another schema. */
export function writeLeaf(schema: ContractSchema): string | undefined {
  let text = '';
  for (const keyword in schema) {
    if (words.has(keyword)) continue;
    if (!leafKeywords.has(keyword)) return undefined;
    text += `${keyword} ${JSON.stringify(schema[keyword])} `;
  }
  return text;
}

/** A value as JSON with sorted object fields. */
export const writeValue = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** The names of listed values, by the values' texts. */
export function readNames(flat: ContractSchema): Record<string, string> {
  const [values, names] = [flat['enum'], flat['x-enumNames']] as [unknown[] | undefined, string[] | undefined];
  return Object.fromEntries((names ?? []).map((name, index) => [writeValue(values?.[index]), name]));
}

/** Writes a pattern in one of several equivalent spellings. */
export const writePattern = (pattern: string): string =>
  pattern
    .replaceAll(/(?<!\\)\(\?:/g, '(')
    .replaceAll('[0-9]', '\\d')
    .replaceAll('[A-Za-z0-9_]', '\\w')
    .replaceAll('[a-zA-Z0-9_]', '\\w');

/** Translates the keywords of earlier drafts of JSON Schema: tuples and dependencies. */
function readDraft(schema: ContractSchema): ContractSchema {
  const { items, additionalItems, dependencies, ...rest } = schema;
  if (!Array.isArray(items) && dependencies === undefined) return schema;
  const listed = Object.entries((dependencies as object | undefined) ?? {});
  const pick = (isList: boolean): object =>
    Object.fromEntries(listed.filter(([, value]) => Array.isArray(value) === isList));
  return {
    ...rest,
    ...(Array.isArray(items) ? { prefixItems: items, items: additionalItems ?? true } : { items: items ?? true }),
    ...(listed.length > 0 && { dependentRequired: pick(true), dependentSchemas: pick(false) }),
  };
}

/** True for a contract of OpenAPI 3.0. */
export const isOpenApi30 = (document: ContractDocument): boolean =>
  String((document as { openapi?: unknown }).openapi).startsWith('3.0');

/** Writes dependent schemas that demand properties, and say nothing else, as demands. */
function readDemands(schema: ContractSchema): ContractSchema {
  const { dependentSchemas } = schema;
  const demands = Object.entries((dependentSchemas as object | undefined) ?? {}).filter(
    ([, part]) => typeof part === 'object' && Object.keys(part as object).join() === 'required',
  ) as [string, { required: string[] }][];
  if (demands.length === 0) return schema;
  const names = new Set(demands.map(([name]) => name));
  const others = Object.entries(dependentSchemas as object).filter(([name]) => !names.has(name));
  const listed = (schema['dependentRequired'] ?? {}) as Record<string, string[]>;
  const joined = demands.map(
    ([name, { required }]) => [name, [...new Set([...(ownValue(listed, name) ?? []), ...required])]] as const,
  );
  const dependentRequired = Object.fromEntries([...Object.entries(listed), ...joined]);
  return { ...schema, dependentSchemas: Object.fromEntries(others), dependentRequired };
}

/** Translates a schema of OpenAPI 3.0, or of an earlier draft of JSON Schema, into one of 3.1. */
export function readDialect({ nullable, ...schema }: ContractSchema, document: ContractDocument): ContractSchema {
  const read: ContractSchema = readDemands(readDraft(schema));
  // draft 3 marked a property as required
  if (typeof read['required'] === 'boolean') delete read['required'];
  // since OpenAPI 3.1 it is an unknown keyword
  if (nullable === true && isOpenApi30(document) && typeof read.type === 'string') read.type = [read.type, 'null'];
  for (const end of ['Minimum', 'Maximum']) {
    const [open, closed] = [`exclusive${end}`, end.toLowerCase()];
    if (typeof read[open] !== 'boolean') continue;
    if (read[open] === true) read[open] = read[closed];
    else delete read[open];
  }
  return read;
}

/**
 * Moves a condition, and what a list has to contain, into lists: a composition keeps them all. A constant becomes a list
 * of one.
 */
export function readConditions(schema: ContractSchema): ContractSchema {
  const { if: when, then, else: otherwise, contains, minContains = 1, maxContains, const: only, ...rest } = schema;
  const isCondition = when !== undefined && !(isAnything(then) && isAnything(otherwise));
  const listed = rest['enum'] as unknown[] | undefined;
  const isListed = listed?.some((value) => writeValue(value) === writeValue(only)) ?? true;
  return {
    ...rest,
    ...(isCondition && { 'x-conditions': [[when, then ?? anything, otherwise ?? anything]] }),
    ...(contains !== undefined && { 'x-contains': [[contains, minContains, maxContains]] }),
    ...(only !== undefined && { enum: isListed ? [only] : [] }),
  };
}

/** Keywords with one schema, a list of schemas, or schemas by name, where a tighter one makes the whole tighter. */
const single = ['propertyNames'];
const listed = ['prefixItems'];
const named = ['patternProperties', 'dependentSchemas'];

type Schemas = Record<string, unknown>;

/** Schemas whose values are forbidden: "not any of" forbids each. */
function listForbidden(schema: unknown): unknown[] {
  const { anyOf, ...rest } = toSchema(schema);
  return Array.isArray(anyOf) && Object.keys(rest).length === 0 ? anyOf.flatMap(listForbidden) : [schema];
}

/** The schemas of further keywords. */
export function readInner(flat: ContractSchema): { inner: Schemas; opaque: Record<string, unknown[]> } {
  const inner: Schemas = {};
  for (const keyword of single) if (flat[keyword] !== undefined) inner[keyword] = flat[keyword];
  for (const keyword of [...listed, ...named]) {
    for (const [name, schema] of Object.entries((flat[keyword] as object | undefined) ?? {})) {
      inner[`${keyword} ${keyword === 'patternProperties' ? writePattern(name) : name}`] = schema;
    }
  }
  const opaque: Record<string, unknown[]> = {};
  if (flat['not'] !== undefined) opaque['not'] = listForbidden(flat['not']);
  if (flat['oneOf'] !== undefined && flat['anyOf'] !== undefined) opaque['anyOf'] = flat['anyOf'] as unknown[];
  const conditions = (flat['x-conditions'] as [unknown, unknown, unknown][] | undefined) ?? [];
  // one schema with the meaning of a condition, for equality alone
  const asOne = conditions.map(([when, then, otherwise]) => ({ prefixItems: [when, then, otherwise] }));
  if (asOne.length > 0) opaque['if'] = asOne;
  if (flat['x-evaluated'] !== undefined) opaque['unevaluated'] = flat['x-evaluated'] as unknown[];
  return { inner, opaque };
}

/** Keywords that are compared for equality. */
const verbatim = ['contentEncoding', 'contentMediaType', 'contentSchema', 'x-unevaluated'];

/** Their texts; a dependency is listed by the name of its property. */
export function readRest(flat: ContractSchema): Record<string, string> {
  const texts = verbatim.filter((keyword) => flat[keyword] !== undefined).map((keyword) => [keyword, flat[keyword]]);
  const choice = flat['discriminator'] as { propertyName?: string } | undefined;
  const chosen = choice?.propertyName === undefined ? [] : [['discriminator', choice.propertyName]];
  const demands = Object.entries((flat['dependentRequired'] as Record<string, string[]> | undefined) ?? {}).flatMap(
    ([name, list]) => list.map((other) => [`dependentRequired ${name} ${other}`, true]),
  );
  return Object.fromEntries(
    [...texts, ...chosen, ...demands].map(([keyword, value]) => [keyword as string, JSON.stringify(value)]),
  );
}
