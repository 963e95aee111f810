import { locate, type ContractDocument, type ContractSchema } from '../../../api-spec/openapi/document.ts';

/** `true` allows everything, `false` nothing. Each stands for itself, so that what is known of it can be kept. */
const anything: ContractSchema = {};
const nothing: ContractSchema = { not: anything };

/** A schema that may be written as a truth value. */
export const toSchema = (value: unknown): ContractSchema =>
  value === true ? anything : value === false ? nothing : (value as ContractSchema);

/** True for a schema that says nothing, and for none. */
export const isAnything = (value: unknown): boolean =>
  value === undefined || value === true || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);

/** A value as JSON, in which the order of an object's fields does not matter. */
export const writeValue = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  );

/** The names of listed values, by the values' texts. */
export function readNames(flat: ContractSchema): Record<string, string> {
  const [values, names] = [flat['enum'], flat['x-enumNames']] as [unknown[] | undefined, string[] | undefined];
  return Object.fromEntries((names ?? []).map((name, index) => [writeValue(values?.[index]), name]));
}

/** A pattern in one of the ways in which the same may be written. */
export const writePattern = (pattern: string): string =>
  pattern
    .replaceAll(/(?<!\\)\(\?:/g, '(')
    .replaceAll('[0-9]', '\\d')
    .replaceAll('[A-Za-z0-9_]', '\\w')
    .replaceAll('[a-zA-Z0-9_]', '\\w');

/** Says in the words of 3.1 what a schema says in those of 3.0. */
export function readDialect({ nullable, ...schema }: ContractSchema): ContractSchema {
  const read: ContractSchema = schema;
  if (nullable === true && typeof read.type === 'string') read.type = [read.type, 'null'];
  for (const end of ['Minimum', 'Maximum']) {
    const [open, closed] = [`exclusive${end}`, end.toLowerCase()];
    if (typeof read[open] !== 'boolean') continue;
    if (read[open] === true) read[open] = read[closed];
    else delete read[open];
  }
  return read;
}

/** Moves a condition into a list, so that a composition of several keeps them all. */
export function readConditions({ if: when, then, else: otherwise, ...rest }: ContractSchema): ContractSchema {
  if (when === undefined) return rest;
  const branches = [then, otherwise].map((branch) => branch ?? anything);
  return { ...rest, 'x-conditions': [...((rest['x-conditions'] as unknown[] | undefined) ?? []), [when, ...branches]] };
}

/** Keywords that hold one schema, a list of them, or schemas by name: tighter ones make the whole tighter. */
const single = ['contains', 'propertyNames', 'unevaluatedItems'];
const listed = ['prefixItems'];
const named = ['patternProperties', 'dependentSchemas'];

type Schemas = Record<string, unknown>;

/** The schemas that further keywords hold. */
export function readHeld(flat: ContractSchema): { held: Schemas; opaque: Record<string, unknown[]> } {
  const held: Schemas = {};
  for (const keyword of single) if (flat[keyword] !== undefined) held[keyword] = flat[keyword];
  for (const keyword of [...listed, ...named]) {
    for (const [name, schema] of Object.entries((flat[keyword] as object | undefined) ?? {})) {
      held[`${keyword} ${name}`] = schema;
    }
  }
  const opaque: Record<string, unknown[]> = {};
  if (flat['not'] !== undefined) opaque['not'] = [flat['not']];
  if (flat['oneOf'] !== undefined && flat['anyOf'] !== undefined) opaque['anyOf'] = flat['anyOf'] as unknown[];
  const conditions = (flat['x-conditions'] as [unknown, unknown, unknown][] | undefined) ?? [];
  // one schema that says what a condition says, for comparing alone
  const asOne = conditions.map(([when, then, otherwise]) => ({ prefixItems: [when, then, otherwise] }));
  if (asOne.length > 0) opaque['if'] = asOne;
  return { held, opaque };
}

/** Keywords that are compared as they stand. */
const verbatim = ['contentEncoding', 'contentMediaType', 'contentSchema'];

/** Their texts; what one property demands of others stands by its name. */
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

type Choice = { propertyName?: string; mapping?: Record<string, string> };

/** A mapping may name a component alone. */
const toPointer = (target: string): string => (/^[\w.-]+$/.test(target) ? `#/components/schemas/${target}` : target);

function leadsSomewhere(document: ContractDocument, pointer: string): boolean {
  try {
    locate(document, pointer);
    return true;
  } catch {
    return false;
  }
}

/** The schemas that the values of a discriminator's mapping lead to. */
export function readTargets(flat: ContractSchema, document: ContractDocument): Record<string, ContractSchema> {
  const { mapping = {} } = (flat['discriminator'] as Choice | undefined) ?? {};
  return Object.fromEntries(
    Object.entries(mapping)
      .map(([value, target]) => [value, toPointer(target)] as const)
      .filter(([, pointer]) => leadsSomewhere(document, pointer))
      .map(([value, $ref]) => [value, { $ref }]),
  );
}
