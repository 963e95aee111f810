import fc from 'fast-check';
import { isAnything } from '../diff/normalize-keywords.ts';
import { canonicalise, type Canonical, type SchemaNode } from '../diff/normalize-schema.ts';
import type { Travel } from '../openapi/direct-document.ts';
import { keep } from './keep.ts';
import { makeNumber, makeText, type Making } from './scalar-values.ts';
import { createSizer, isHidden, listPrefix, listWays, type Way } from './value-size.ts';

/** Optional parts of a value end at this level, or before the usual value has more values in it. */
const most = { levels: 8, values: 500 };

/** A value with more required parts is not made. */
const mostRequired = 20_000;

/** The share of optional parts that fast-check makes. */
const share = 5 / 6;

const scalar = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean());
const plainName = fc.stringMatching(/^[a-z]{1,8}$/);

/** Makes the values inside another one. */
type Make = (node: SchemaNode) => Making;

type Context = { make: Make; travel: Travel | undefined; isFlat: boolean };

/** The names of further fields, and their values. */
function makeExtras(
  { inner, additional }: Canonical,
  make: Make,
): [fc.Arbitrary<string>, fc.Arbitrary<unknown>] | undefined {
  const [pattern] = Object.keys(inner).filter((keyword) => keyword.startsWith('patternProperties '));
  const node = pattern === undefined ? undefined : inner[pattern];
  if (pattern !== undefined && node !== undefined && additional !== 'open') {
    const names = make({ schema: { type: 'string', pattern: pattern.slice(18) }, document: node.document });
    const values = make(node);
    if ('values' in names && 'values' in values) return [names.values as fc.Arbitrary<string>, values.values];
  }
  if (additional === 'closed') return undefined;
  const values = typeof additional === 'object' ? make(additional) : { values: scalar };
  const propertyNames = inner['propertyNames'];
  const named =
    propertyNames === undefined
      ? { values: plainName }
      : make(joinNodes({ ...propertyNames, schema: { type: 'string' } }, propertyNames));
  if ('gap' in values || 'gap' in named) return undefined;
  const known = Object.entries(inner).filter(([keyword]) => keyword.startsWith('patternProperties '));
  const isFree = (name: string): boolean => known.every(([keyword]) => !new RegExp(keyword.slice(18)).test(name));
  const names = keep(named.values as fc.Arbitrary<string>, isFree);
  return names && [names, values.values];
}

function makeObject(canonical: Canonical, { make, travel, isFlat }: Context): Making {
  const { properties, required, additional, numbers } = canonical;
  const shown = Object.entries(properties).filter(([, field]) => !isHidden(field, travel));
  const fields: [string, fc.Arbitrary<unknown>][] = [];
  for (const [name, field] of shown) {
    const isNeeded = required.includes(name);
    if (isFlat && !isNeeded) continue;
    const made = make(field);
    if ('values' in made) fields.push([name, made.values]);
    else if (isNeeded) return { gap: `${name}: ${made.gap}` };
  }
  const undescribed = additional === 'closed' ? [] : required.filter((name) => !(name in properties));
  const all = [...fields, ...undescribed.map((name): [string, fc.Arbitrary<unknown>] => [name, scalar])];
  const least = numbers['minProperties'] ?? 0;
  const own = required.filter((name) => all.some(([known]) => known === name));
  const others = all.map(([name]) => name).filter((name) => !own.includes(name));
  const requiredKeys = [...own, ...others.slice(0, Math.max(least - own.length, 0))];
  const record = fc.record(Object.fromEntries(all), { requiredKeys });
  const missing = Math.max(least - requiredKeys.length, 0);
  const isMap = shown.length === 0 && undescribed.length === 0 && additional !== 'closed';
  const isPatterned = Object.keys(canonical.inner).some((keyword) => keyword.startsWith('patternProperties '));
  if (missing === 0 && (isFlat || !(isMap || isPatterned))) return { values: record };
  const further = makeExtras(canonical, make);
  const gap = `no object was found with ${least} fields`;
  if (further === undefined) return missing === 0 ? { values: record } : { gap };
  const room = Math.max((numbers['maxProperties'] ?? Infinity) - requiredKeys.length, 0);
  const maps = fc
    .array(fc.tuple(...further), { minLength: missing, maxLength: Math.min(missing + 3, room) })
    .map((pairs) => Object.fromEntries(pairs) as object);
  const joined = fc.tuple(maps, record).map(([map, fixed]): object => ({ ...map, ...fixed }));
  const values = least === 0 ? joined : keep(joined, (value) => Object.keys(value).length >= least);
  return values === undefined ? { gap } : { values };
}

/** A schema of the values that two schemas allow. */
const joinNodes = (one: SchemaNode, other: SchemaNode): SchemaNode => ({
  schema: { allOf: [one.schema, other.schema] },
  document: one.document,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const dropRepeated = (items: readonly unknown[]): unknown[] =>
  items.filter((item, index) => items.findIndex((other) => isSame(item, other)) === index);

function makeList(canonical: Canonical, { make, isFlat }: Context): Making {
  const { numbers, items, isUnique } = canonical;
  const least = numbers['minItems'] ?? 0;
  const greatest = numbers['maxItems'] ?? Infinity;
  const first: fc.Arbitrary<unknown>[] = [];
  for (const [index, part] of listPrefix(canonical).entries()) {
    if (index >= (isFlat ? least : greatest)) break;
    const made = make(part);
    if ('gap' in made && index < least) return { gap: `item: ${made.gap}` };
    if ('gap' in made) break;
    first.push(made.values);
  }
  const kept: fc.Arbitrary<unknown>[] = [];
  for (const { node, least: count } of canonical.contains) {
    if (count === 0) continue;
    const made = make(items === undefined ? node : joinNodes(items, node));
    if ('gap' in made) return { gap: `item: ${made.gap}` };
    kept.push(...Array.from({ length: Math.min(count, mostRequired) }, () => made.values));
  }
  const fixed = first.length + kept.length;
  const missing = Math.max(least - fixed, 0);
  const isPlain = items === undefined || (isFlat && missing === 0);
  const made: Making = isPlain ? { values: fc.integer() } : make(items);
  if (items !== undefined && isUnique && 'values' in made && fixed === 0) {
    const listed = canonicalise(items).values?.map((value) => JSON.parse(value) as unknown);
    if (listed !== undefined) {
      if (listed.length < least) return { gap: `a list needs ${least} different items, and ${listed.length} exist` };
      return {
        values: fc.shuffledSubarray(listed, { minLength: least, maxLength: Math.min(listed.length, greatest) }),
      };
    }
  }
  if ('gap' in made && missing > 0) return { gap: `item: ${made.gap}` };
  const room = 'gap' in made || isFlat ? missing : Math.max(missing, Math.min(greatest, 5) - fixed, 0);
  const rest = fc.array('gap' in made ? fc.constant(null) : made.values, { minLength: missing, maxLength: room });
  const lists = fc.tuple(fc.tuple(...first, ...kept), rest).map((both) => both.flat());
  if (!isUnique) return { values: lists };
  const values = keep(lists.map(dropRepeated), (list) => list.length >= Math.max(least, fixed));
  return values === undefined ? { gap: `no list was found with ${least} different items` } : { values };
}

function makeType(type: string, node: SchemaNode, context: Context): Making {
  const canonical = canonicalise(node);
  switch (type) {
    case 'string':
      return makeText(node);
    case 'integer':
    case 'number':
      return makeNumber(type, canonical);
    case 'boolean':
      return { values: fc.boolean() };
    case 'null':
      return { values: fc.constant(null) };
    case 'array':
      return makeList(canonical, context);
    default:
      return makeObject(canonical, context);
  }
}

/** Generates values for schemas; results are kept, because schemas repeat. */
function createMaker(travel: Travel | undefined) {
  const sizer = createSizer(travel);
  const known = new WeakMap<Canonical, Map<number, Making>>();
  const makeWay = ({ type, branch }: Way, node: SchemaNode, context: Context): Making =>
    branch === undefined ? makeType(type ?? '', node, context) : context.make(branch);
  const makeNew = (node: SchemaNode, canonical: Canonical, levels: number): Making => {
    if (canonical.values !== undefined) {
      const values = canonical.values.map((value) => JSON.parse(value) as unknown);
      return values.length === 0 ? { gap: 'no value is allowed' } : { values: fc.constantFrom(...values) };
    }
    if ((canonical.opaque['not'] ?? []).some(({ schema }) => isAnything(schema))) return { gap: 'no value is allowed' };
    if (sizer.findLeastSize(node) > mostRequired) return { gap: 'a value needs too many parts' };
    const isFlat = levels <= 0;
    const make: Make = (inner) => build(inner, Math.max(levels - 1, 0));
    const flattest = isFlat ? sizer.findFlattest(node) : undefined;
    const ways = flattest === undefined ? listWays(node, travel) : [flattest];
    const all = ways.map((way) => makeWay(way, node, { make, travel, isFlat }));
    const values = all.flatMap((making) => ('values' in making ? [making.values] : []));
    return values.length > 0 ? { values: fc.oneof(...values) } : (all[0] ?? { gap: 'no value is allowed' });
  };
  const build = (node: SchemaNode, levels: number): Making => {
    const canonical = canonicalise(node);
    const byLevels = known.get(canonical) ?? new Map<number, Making>();
    known.set(canonical, byLevels);
    const found = byLevels.get(levels);
    if (found !== undefined) return found;
    // a schema that requires itself
    byLevels.set(levels, { gap: 'a value contains itself' });
    const making = makeNew(node, canonical, levels);
    byLevels.set(levels, making);
    return making;
  };
  return {
    make: (node: SchemaNode): Making => build(node, sizer.chooseLevels(node, most, share)),
    makeFlat: (node: SchemaNode): Making => build(node, 0),
  };
}

const makers = { request: createMaker('request'), response: createMaker('response'), both: createMaker(undefined) };

/**
 * Generates values that a schema allows, including its limits; the oracle drops the few that it does not. Optional parts
 * of a value end where it becomes large.
 *
 * @param travel leaves out the fields that do not travel that way.
 * @returns undefined when no value can be generated.
 */
export function makeValue(node: SchemaNode, travel?: Travel): fc.Arbitrary<unknown> | undefined {
  const made = makers[travel ?? 'both'].make(node);
  return 'values' in made ? made.values : undefined;
}

/** Generates values of a response without optional parts; undefined when none can be generated. */
export function makeFlatValue(node: SchemaNode): fc.Arbitrary<unknown> | undefined {
  const made = makers.response.makeFlat(node);
  return 'values' in made ? made.values : undefined;
}

/** Why no value of a schema can be generated; undefined when one can be. */
export function explainGap(node: SchemaNode, travel?: Travel): string | undefined {
  const made = makers[travel ?? 'both'].make(node);
  return 'gap' in made ? made.gap : undefined;
}
