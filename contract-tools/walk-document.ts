/** Keywords whose values are data. */
const data = new Set(['enum', 'const', 'default', 'example', 'value', 'dataValue', 'serializedValue']);

/** Keywords whose value has names that the contract chooses. */
const named = new Set(
  'properties patternProperties dependentSchemas $defs definitions schemas responses parameters headers requestBodies callbacks links pathItems mediaTypes securitySchemes content paths webhooks mapping encoding variables scopes examples'.split(
    ' ',
  ),
);

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How the value of a field is read: by its keywords, by names that the contract chooses, or not at all. */
type Reading = 'keywords' | 'names' | 'data';

/** @param reading that of the object with the field. */
function readField(reading: Reading, name: string, value: unknown): Reading {
  if (reading === 'data') return 'data';
  if (reading === 'names') return 'keywords';
  if (data.has(name) || name.startsWith('x-')) return 'data';
  // `examples` of a schema is a list of values, elsewhere an object by name
  if (name === 'examples' && Array.isArray(value)) return 'data';
  return named.has(name) && isObject(value) ? 'names' : 'keywords';
}

const escapeToken = (token: string): string => encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));

/** An object of a document that is no data, with its JSON pointer and the objects around it. */
export type Visited = { node: Fields; pointer: string; base: string };

/**
 * Visits every object of a document that is neither data nor a list of names.
 *
 * @param enter receives the object and returns the base that the objects inside it get.
 */
export function walkDocument(document: unknown, base: string, enter: (visited: Visited) => string): void {
  const visit = (value: unknown, reading: Reading, pointer: string, around: string): void => {
    if (typeof value !== 'object' || value === null || reading === 'data') return;
    if (Array.isArray(value))
      return value.forEach((item, index) => visit(item, reading, `${pointer}/${index}`, around));
    const node = value as Fields;
    const inside = reading === 'keywords' ? enter({ node, pointer, base: around }) : around;
    for (const name of Object.keys(node))
      visit(node[name], readField(reading, name, node[name]), `${pointer}/${escapeToken(name)}`, inside);
  };
  visit(document, 'keywords', '#', base);
}

/** True when an object of a document passes a test. */
export function someNode(document: unknown, passes: (node: Fields) => boolean): boolean {
  let isFound = false;
  walkDocument(document, '', ({ node, base }) => {
    isFound ||= passes(node);
    return base;
  });
  return isFound;
}

/** A document in which a function changes every object. What needs no change is not copied. */
export function changeNodes<Value>(document: Value, change: (node: Fields) => Fields): Value {
  const copy = (value: unknown, reading: Reading): unknown => {
    if (typeof value !== 'object' || value === null || reading === 'data') return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => copy(item, reading));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    const node = reading === 'keywords' ? change(value as Fields) : (value as Fields);
    let result = node;
    for (const name of Object.keys(node)) {
      const inner = copy(node[name], readField(reading, name, node[name]));
      if (inner === node[name]) continue;
      if (result === value || result === node) result = { ...node };
      result[name] = inner;
    }
    return result;
  };
  return copy(document, 'keywords') as Value;
}

const isFilled = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Empties an object, and those of a list. */
const empty = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (isFilled(item) ? {} : item)) : {};

/** A document whose examples, listed values and extensions hold empty objects: what is inside them is no contract. */
export const emptyData = <Value>(document: Value): Value =>
  changeNodes(document, (node) => {
    const isData = (name: string): boolean =>
      isFilled(node[name]) && readField('keywords', name, node[name]) === 'data';
    if (!Object.keys(node).some(isData)) return node;
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, isData(name) ? empty(value) : value]));
  });
