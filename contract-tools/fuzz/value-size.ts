import { flatten } from '../diff/flatten.ts';
import { canonicalise, type Canonical, type SchemaNode } from '../diff/normalize-schema.ts';
import type { Travel } from '../openapi/direct-document.ts';

/** One way to make a value: an alternative or a type, with what it must contain and what it may contain. */
export type Way = {
  type: string | undefined;
  branch: SchemaNode | undefined;
  needs: readonly (readonly [SchemaNode, number])[];
  extras: readonly (readonly [SchemaNode, number])[];
};

/** A required value that nests deeper is not made. */
const deepest = 64;

/** Items of a list that may have any number: half of those that are generated at most. */
const usualItems = 2.5;

/** True for a field that does not travel that way: a request has no read-only one, a response no write-only one. */
export function isHidden(field: SchemaNode, travel: Travel | undefined): boolean {
  if (travel === undefined) return false;
  const { isReadOnly, isWriteOnly } = canonicalise(field);
  return travel === 'request' ? isReadOnly : isWriteOnly;
}

/** The schemas of the first items of a list, before `items`. */
export const listPrefix = ({ inner }: Canonical): SchemaNode[] => {
  const nodes: SchemaNode[] = [];
  for (let node = inner['prefixItems 0']; node !== undefined; node = inner[`prefixItems ${nodes.length}`])
    nodes.push(node);
  return nodes;
};

function describeObject({ properties, required, additional }: Canonical, travel: Travel | undefined) {
  const shown = Object.entries(properties).filter(([, field]) => !isHidden(field, travel));
  const isNeeded = (name: string): boolean => required.includes(name);
  const rest = typeof additional === 'object' && shown.length === 0 ? [[additional, 1] as const] : [];
  return {
    needs: shown.filter(([name]) => isNeeded(name)).map(([, field]) => [field, 1] as const),
    extras: [...shown.filter(([name]) => !isNeeded(name)).map(([, field]) => [field, 1] as const), ...rest],
  };
}

function describeList(canonical: Canonical): Pick<Way, 'needs' | 'extras'> {
  const { numbers, items } = canonical;
  const prefix = listPrefix(canonical);
  const least = numbers['minItems'] ?? 0;
  const first = prefix.map((node) => [node, 1] as const);
  if (items === undefined) return { needs: first.slice(0, least), extras: first.slice(least) };
  const needed = Math.max(least - prefix.length, 0);
  return {
    needs: [...first.slice(0, least), ...(needed > 0 ? [[items, needed] as const] : [])],
    extras: [...first.slice(least), ...(needed >= usualItems ? [] : [[items, usualItems] as const])],
  };
}

/** Alternatives joined with what every one of them must be. */
const joined = new WeakMap<Canonical, SchemaNode[]>();

/** The alternatives of a schema, each with the keywords next to the choice. */
export function listBranches(node: SchemaNode): SchemaNode[] {
  const canonical = canonicalise(node);
  const { branches } = canonical;
  if (branches.length === 0) return branches;
  const known = joined.get(canonical);
  if (known !== undefined) return known;
  const flat = flatten(node);
  const { [flat['oneOf'] === undefined ? 'anyOf' : 'oneOf']: _, discriminator: __, ...rest } = flat;
  const all = Object.keys(rest).every((keyword) => /^(title|description|x-.*)$/.test(keyword))
    ? branches
    : branches.map(({ schema, document }) => ({ schema: { allOf: [rest, schema] }, document }));
  joined.set(canonical, all);
  return all;
}

/** The types of a schema; one without them is of the type that its keywords are about. */
function readTypes({
  types,
  properties,
  required,
  items,
  contains,
  inner,
  additional,
  numbers,
  patterns,
}: Canonical): string[] {
  if (types !== undefined) return types;
  const keywords = Object.keys(inner);
  const isObject =
    Object.keys(properties).length + required.length > 0 || additional !== 'open' || 'minProperties' in numbers;
  if (isObject || keywords.some((keyword) => /^(patternProperties|propertyNames)/.test(keyword))) return ['object'];
  if (items !== undefined || contains.length > 0 || keywords.some((keyword) => keyword.startsWith('prefixItems')))
    return ['array'];
  const limits = Object.keys(numbers);
  if (patterns.length > 0 || limits.some((name) => name.endsWith('Length'))) return ['string'];
  if (limits.some((name) => /(imum|Of)$/.test(name))) return ['number'];
  return ['string', 'integer', 'null'];
}

/** The ways to make a value of a schema. */
export function listWays(node: SchemaNode, travel: Travel | undefined): Way[] {
  const canonical = canonicalise(node);
  const own = describeObject(canonical, travel);
  const branches = listBranches(node);
  if (branches.length > 0)
    return branches.map((branch) => ({ type: undefined, branch, needs: [[branch, 1]], extras: [] }));
  return readTypes(canonical).map((type) => ({
    type,
    branch: undefined,
    ...(type === 'object' ? own : type === 'array' ? describeList(canonical) : { needs: [], extras: [] }),
  }));
}

/** Measures the values of schemas before they are made: a tree of references has values of any size. */
export function createSizer(travel: Travel | undefined) {
  const existing = new WeakMap<Canonical, Map<number, boolean>>();
  const depths = new WeakMap<Canonical, number>();
  const sizes = new WeakMap<Canonical, number>();
  const estimates = new WeakMap<Canonical, Map<string, number>>();

  /** True when a schema has a value of at most that number of levels. */
  const exists = (node: SchemaNode, levels: number): boolean => {
    const canonical = canonicalise(node);
    if (canonical.values !== undefined) return canonical.values.length > 0;
    if (levels < 0) return false;
    const known = existing.get(canonical) ?? new Map<number, boolean>();
    existing.set(canonical, known);
    const result =
      known.get(levels) ??
      listWays(node, travel).some(({ needs }) => needs.every(([inner]) => exists(inner, levels - 1)));
    known.set(levels, result);
    return result;
  };
  /** The levels of the flattest value; infinite for a schema that requires itself. */
  const findDepth = (node: SchemaNode): number => {
    const canonical = canonicalise(node);
    const known = depths.get(canonical);
    if (known !== undefined) return known;
    let depth = 0;
    while (depth <= deepest && !exists(node, depth)) depth += 1;
    depths.set(canonical, depth > deepest ? Infinity : depth);
    return depth > deepest ? Infinity : depth;
  };
  const findFlattest = (node: SchemaNode): Way | undefined => {
    const ways = listWays(node, travel).map((way) => ({
      way,
      depth: Math.max(0, ...way.needs.map(([inner]) => findDepth(inner) + 1)),
    }));
    return ways.toSorted((one, other) => one.depth - other.depth)[0]?.way;
  };
  /** The number of values in the flattest value of a schema, itself included. */
  const findLeastSize = (node: SchemaNode): number => {
    const canonical = canonicalise(node);
    if (findDepth(node) === Infinity) return Infinity;
    if (canonical.values !== undefined) return 1;
    const known = sizes.get(canonical);
    if (known !== undefined) return known;
    const { needs = [] } = findFlattest(node) ?? {};
    const size = needs.reduce((sum, [inner, count]) => sum + count * findLeastSize(inner), 1);
    sizes.set(canonical, size);
    return size;
  };
  /**
   * The usual number of values in a value of a schema whose optional parts reach a number of levels.
   *
   * @param share of the optional parts that are made.
   */
  const estimate = (node: SchemaNode, levels: number, share: number): number => {
    const canonical = canonicalise(node);
    if (levels <= 0 || canonical.values !== undefined) return findLeastSize(node);
    const known = estimates.get(canonical) ?? new Map<string, number>();
    estimates.set(canonical, known);
    const found = known.get(`${levels} ${share}`);
    if (found !== undefined) return found;
    const sum = (parts: Way['needs']): number =>
      parts.reduce((all, [inner, count]) => {
        const size = estimate(inner, levels - 1, share);
        return size === Infinity ? all : all + count * size;
      }, 0);
    const ways = listWays(node, travel).map(({ needs, extras }) => 1 + sum(needs) + share * sum(extras));
    const size = ways.reduce((all, one) => all + one, 0) / Math.max(ways.length, 1);
    known.set(`${levels} ${share}`, size);
    return size;
  };
  /** The greatest number of levels, up to a limit, whose values have an acceptable size. */
  const chooseLevels = (node: SchemaNode, most: { levels: number; values: number }, share: number): number => {
    let levels = most.levels;
    while (levels > 0 && estimate(node, levels, share) > most.values) levels -= 1;
    return levels;
  };
  return { findFlattest, findLeastSize, chooseLevels };
}
