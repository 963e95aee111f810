import { isOpenApi30 } from './diff/normalize-keywords.ts';
import { findAnchor, locate, readPointer, type ContractDocument } from './openapi/document.ts';
import { changeNodes } from './walk-document.ts';

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema: Check = (value) => isObject(value) || typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
const isList: Check = Array.isArray;
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((item) => check(item));
const isMapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value as Fields).every((item) => check(item));

const checks: [names: string, check: Check][] = [
  [
    'paths webhooks components responses content callbacks headers encoding flows xml info requestBody discriminator',
    isObject,
  ],
  ['schemas requestBodies securitySchemes pathItems mediaTypes links variables additionalOperations', isObject],
  ['schema itemSchema not if then else contains propertyNames additionalProperties unevaluatedProperties', isSchema],
  ['unevaluatedItems additionalItems', isSchema],
  ['items', (value) => isSchema(value) || isListOf(isSchema)(value)],
  ['properties patternProperties dependentSchemas $defs definitions', isMapOf(isSchema)],
  ['dependentRequired', isMapOf(isListOf(isText))],
  ['mapping', isMapOf(isText)],
  ['allOf anyOf oneOf prefixItems', isListOf(isSchema)],
  ['enum', isList],
  ['x-enumNames tags', isListOf(isText)],
  ['required', (value) => typeof value === 'boolean' || isListOf(isText)(value)],
  ['type', (value) => isText(value) || isListOf(isText)(value)],
  ['$ref pattern format operationId style url x-sunset x-deprecated-since', isText],
  ['minimum maximum multipleOf minLength maxLength minItems maxItems', (value) => typeof value === 'number'],
  ['minProperties maxProperties minContains maxContains', (value) => typeof value === 'number'],
  ['security servers', isListOf(isObject)],
];

/** What the value of a keyword has to be. `parameters` is a list in an operation, and by name among the components. */
const expected = new Map<string, Check>(
  checks.flatMap(([names, check]) => names.split(' ').map((name) => [name, check])),
);
expected.set('parameters', (value) => isObject(value) || isListOf(isObject)(value));

/** Drops the part of a value that has a wrong type; undefined for all of it. */
function repair(value: unknown, check: Check): unknown {
  if (check(value)) return value;
  if (Array.isArray(value)) {
    const kept = value.filter((item) => check([item]));
    return check(kept) && kept.length > 0 ? kept : undefined;
  }
  if (!isObject(value)) return undefined;
  const kept = Object.fromEntries(Object.entries(value as Fields).filter(([name, item]) => check({ [name]: item })));
  return check(kept) && Object.keys(kept).length > 0 ? kept : undefined;
}

/** Kinds of components and of parts by name, whose values are objects. */
const ofObjects = new Set(
  'paths webhooks responses content callbacks headers encoding parameters requestBodies securitySchemes pathItems mediaTypes links variables'.split(
    ' ',
  ),
);

/** An object without the values that have a wrong type. */
function dropWrong(node: Fields): Fields {
  let result = node;
  for (const name of Object.keys(node)) {
    const check = expected.get(name);
    let value = node[name];
    if (check !== undefined && !check(value)) value = repair(value, check);
    if (ofObjects.has(name) && isObject(value) && !isMapOf(isObject)(value)) value = repair(value, isMapOf(isObject));
    if (value === node[name]) continue;
    if (result === node) result = { ...node };
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

const resolves = (document: ContractDocument, pointer: string): boolean => {
  try {
    if (!pointer.startsWith('#/')) return findAnchor(document, pointer) !== undefined;
    return typeof readPointer(document, pointer) === 'boolean' || Boolean(locate(document, pointer));
  } catch {
    return false;
  }
};

const comparable = new WeakSet<ContractDocument>();

/**
 * A contract without values of a wrong type, and without references that lead nowhere: what is next to one remains, and
 * the reference allows everything.
 */
export function keepComparable(document: ContractDocument): ContractDocument {
  if (comparable.has(document)) return document;
  const known = new Map<string, boolean>();
  const kept = changeNodes(document, (written) => {
    const node = dropWrong(written);
    const { $ref } = node;
    if (typeof $ref !== 'string') return node;
    const isKnown = known.get($ref) ?? resolves(document, $ref);
    known.set($ref, isKnown);
    if (isKnown) return node;
    const { $ref: _, ...rest } = node;
    return isOpenApi30(document) ? {} : rest;
  });
  comparable.add(kept);
  return kept;
}
