import { allowsValue } from './allows-value.ts';
import { canonicalise, type Canonical } from './normalize-schema.ts';
import type { ReportRelation } from './schema-pair.ts';

/** Longer ranges of integers are not compared with lists of values. */
const longestRange = 1_000;

const constants: Record<string, unknown[]> = { null: [null], boolean: [false, true] };

function listType(type: string, { numbers }: Canonical): unknown[] | undefined {
  const { minimum, maximum } = numbers;
  if (type !== 'integer') return constants[type];
  if (minimum === undefined || maximum === undefined || maximum - minimum > longestRange) return undefined;
  return Array.from({ length: Math.max(maximum - minimum + 1, 0) }, (_, index) => minimum + index);
}

/** True when a schema allows a value, as JSON. */
const fits = (json: string, canonical: Canonical): boolean => allowsValue(canonical, JSON.parse(json), canonicalise);

/** All values that a schema allows, as JSON; undefined for more than a list can hold. */
export function listAll(canonical: Canonical): string[] | undefined {
  const { types, values } = canonical;
  if (values !== undefined) return values;
  const lists = types?.map((type) => listType(type, canonical));
  if (lists === undefined || lists.includes(undefined)) return undefined;
  const all = lists.flat().map((value) => JSON.stringify(value));
  return all.filter((value) => fits(value, canonical));
}

// a null that was added or removed is reported as a change of type
const without = (values: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return values.filter((value) => value !== 'null' && !known.has(value));
};

const mostShown = 20;

const show = (values: readonly string[]): string =>
  values.length > mostShown
    ? `${values.slice(0, mostShown).join(', ')} and ${values.length - mostShown} more`
    : values.join(', ');

/** @returns true when one side lists values, so that lengths and patterns are irrelevant. */
export function compareValues(before: Canonical, after: Canonical, report: ReportRelation): boolean {
  if (before.values === undefined && after.values === undefined) return false;
  const [old, now] = [listAll(before), listAll(after)];
  if (old === undefined) {
    const isWithin = now?.every((value) => fits(value, before)) === true;
    report('enum-set', isWithin ? 'narrowed' : 'changed', `only ${show(now ?? [])} are allowed now`);
  } else if (now === undefined) {
    const isWithin = old.every((value) => fits(value, after));
    const relation = before.isExtensible ? 'awaited' : 'widened';
    const words = isWithin ? 'any value is allowed now' : 'limits that some of the listed values break';
    report('enum-unset', isWithin ? relation : 'changed', `the list gave way: ${words}`);
  } else {
    // a renamed value changes generated code and nothing on the wire
    for (const [value, name] of Object.entries(before.names)) {
      const called = after.names[value] ?? name;
      if (called !== name) report('enum-name', 'awaited', `${value} was called ${name}, is called ${called}`);
    }
    const [removed, added] = [without(old, now), without(now, old)];
    if (removed.length > 0) report('enum-value-removed', 'narrowed', `${show(removed)} no longer exists`);
    // A mark that announces new values must precede them: one that arrives with the value is too late for old clients.
    const relation = before.isExtensible ? 'awaited' : 'widened';
    if (added.length > 0) report('enum-value-added', relation, `${show(added)} is new`);
  }
  return true;
}
