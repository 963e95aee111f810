import { hash } from 'node:crypto';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';

const sortByName = <Value>(record: Record<string, Value>): [string, Value][] =>
  Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** How much a signature covers: `all` that is compared, or the `shape` alone, without defaults and deprecations. */
type Detail = 'all' | 'shape';

/** What is signed of a schema: the text of the keywords without schemas, and the schemas inside it. */
type Parts = {
  text: string;
  /** in the order of their names, which the text contains */
  ordered: SchemaNode[];
  /** in any order */
  unordered: SchemaNode[][];
  /** signatures by the number of levels */
  ids: string[];
  /** whether that number of levels is all of them */
  isWhole: boolean[];
};

/** Cache: schemas do not change during a comparison. */
const known = { all: new WeakMap<Canonical, Parts>(), shape: new WeakMap<Canonical, Parts>() };

/** Levels of a signature: the schemas below them are compared pair by pair. */
const levels = 5;

/** Levels of a signature of which no part is compared separately. */
export const mostLevels = 12;

function readParts(canonical: Canonical, detail: Detail): Parts {
  const { types, values, patterns, format, required, isUnique, isReadOnly, isWriteOnly } = canonical;
  const { isDeprecated, sunset, since, isExtensible, fallback, isExclusive, additional, items, contains } = canonical;
  const [inner, properties] = [sortByName(canonical.inner), sortByName(canonical.properties)];
  const opaque = sortByName(canonical.opaque);
  const text = JSON.stringify([
    [types, values, patterns, format, required, isUnique, isReadOnly, isWriteOnly, isExclusive],
    sortByName(canonical.numbers),
    detail === 'all' && [isDeprecated, sunset, since, isExtensible, fallback],
    detail === 'all' && sortByName(canonical.names),
    detail === 'all' && sortByName(canonical.targets).map(([value, target]) => [value, target.schema.$ref]),
    sortByName(canonical.rest),
    [...inner, [''], ...opaque, [''], ...properties].map(([name]) => name),
    typeof additional === 'string' ? additional : 'schema',
    items !== undefined,
    contains.map(({ least, most }) => [least, most]),
  ]);
  const ordered = [...inner, ...properties].map(([, schema]) => schema);
  if (typeof additional !== 'string') ordered.push(additional);
  if (canonical.isParent) ordered.push(...sortByName(canonical.targets).map(([, target]) => target));
  if (items !== undefined) ordered.push(items);
  ordered.push(...contains.map(({ node }) => node));
  return { text, ordered, unordered: [...opaque.map(([, nodes]) => nodes), canonical.branches], ids: [], isWhole: [] };
}

function findParts(node: SchemaNode, detail: Detail): Parts {
  const canonical = canonicalise(node);
  const parts = known[detail].get(canonical) ?? readParts(canonical, detail);
  known[detail].set(canonical, parts);
  return parts;
}

/** True when a schema has no more than some levels. Equal signatures then mean equal schemas. */
function isWithin(node: SchemaNode, levels: number): boolean {
  if (levels === 0) return false;
  const { isWhole, ordered, unordered } = findParts(node, 'all');
  const fits = (child: SchemaNode): boolean => isWithin(child, levels - 1);
  const result = isWhole[levels] ?? (ordered.every(fits) && unordered.every((nodes) => nodes.every(fits)));
  isWhole[levels] = result;
  return result;
}

function sign(node: SchemaNode, detail: Detail, levels: number): string {
  if (levels === 0) return '…';
  const parts = findParts(node, detail);
  const id = parts.ids[levels] ?? signParts(parts, detail, levels);
  parts.ids[levels] = id;
  return id;
}

function signParts({ text, ordered, unordered }: Parts, detail: Detail, levels: number): string {
  const below = (child: SchemaNode): string => sign(child, detail, levels - 1);
  const choices = unordered.map((nodes) => nodes.map(below).toSorted().join());
  return hash('sha1', [text, ordered.map(below).join(), ...choices].join('|'), 'base64url');
}

/** A text for the upper levels of a schema: schemas of the same meaning have the same one in every spelling. */
export const writeSignature = (node: SchemaNode): string => sign(node, 'all', levels);

/** The same without defaults and deprecations. */
export const writeShape = (node: SchemaNode, depth = levels): string => sign(node, 'shape', depth);

/** True when the signature of a schema covers all of its levels. */
export const isWholeSignature = (node: SchemaNode): boolean => isWithin(node, levels);

/** True when two schemas are known to be equal; a recursive one is never known to be. */
export const isSameSchema = (one: SchemaNode, other: SchemaNode): boolean =>
  canonicalise(one) === canonicalise(other) ||
  (isWholeSignature(one) && isWholeSignature(other) && writeSignature(one) === writeSignature(other));
