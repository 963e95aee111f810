import type { Canonical } from './normalize-schema.ts';
import type { ReportRelation } from './schema-pair.ts';

function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

/**
 * True when a listed value, as JSON, is within the limits of a schema without a list; types are compared separately.
 */
function fits(json: string, { numbers, patterns }: Canonical): boolean {
  const value: unknown = JSON.parse(json);
  const isWithin = (size: number, least?: number, most?: number): boolean =>
    size >= (least ?? -Infinity) && size <= (most ?? Infinity);
  if (typeof value === 'string') {
    const isLong = isWithin([...value].length, numbers['minLength'], numbers['maxLength']);
    return isLong && patterns.every((pattern) => isMatch(pattern, value));
  }
  if (typeof value !== 'number') return true;
  const { exclusiveMinimum: over = -Infinity, exclusiveMaximum: under = Infinity } = numbers;
  return isWithin(value, numbers['minimum'], numbers['maximum']) && value > over && value < under;
}

/** @returns true when one side lists values, so that lengths and patterns are irrelevant. */
export function compareValues(before: Canonical, after: Canonical, report: ReportRelation): boolean {
  const [old, now] = [before.values, after.values];
  if (old === undefined && now === undefined) return false;
  if (old === undefined) {
    const isWithin = now?.every((value) => fits(value, before)) === true;
    report('enum-set', isWithin ? 'narrowed' : 'changed', `only ${now?.join(', ')} are allowed now`);
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
    const removed = old.filter((value) => !now.includes(value));
    const added = now.filter((value) => !old.includes(value));
    // A null that was added or removed is reported as a change of type.
    const withoutNull = (values: string[]): string[] => values.filter((value) => value !== 'null');
    if (withoutNull(removed).length > 0)
      report('enum-value-removed', 'narrowed', `${withoutNull(removed).join(', ')} no longer exists`);
    // A mark that announces new values must precede them: one that arrives with the value is too late for old clients.
    if (withoutNull(added).length > 0) {
      report(
        'enum-value-added',
        before.isExtensible ? 'awaited' : 'widened',
        `${withoutNull(added).join(', ')} is new`,
      );
    }
  }
  return true;
}
