import { areApartPatterns } from './compare-patterns.ts';
import { nameBranch } from './match-branches.ts';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import { writeSignature } from './sign-schema.ts';

const disjoint = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one !== undefined && other !== undefined && !one.some((item) => other.includes(item));

/** True for ranges of numbers or sizes without a common value. */
function areApart(one: Canonical, other: Canonical): boolean {
  const isBelow = ({ numbers: low }: Canonical, { numbers: high }: Canonical): boolean => {
    const isLess = (most: string, least: string): boolean => (low[most] ?? Infinity) < (high[least] ?? -Infinity);
    const touches = (most: string, least: string): boolean => (low[most] ?? Infinity) <= (high[least] ?? -Infinity);
    return (
      isLess('maximum', 'minimum') ||
      touches('exclusiveMaximum', 'minimum') ||
      touches('maximum', 'exclusiveMinimum') ||
      touches('exclusiveMaximum', 'exclusiveMinimum') ||
      isLess('maxLength', 'minLength') ||
      isLess('maxItems', 'minItems')
    );
  };
  return isBelow(one, other) || isBelow(other, one);
}

/** True when a property that one demands is forbidden by the other, or has no common value. */
function haveOtherProperties(one: Canonical, other: Canonical, depth: number): boolean {
  return one.required.some((name) => {
    const [own, theirs] = [one.properties[name], other.properties[name]];
    if (theirs === undefined) return other.additional === 'closed';
    return own !== undefined && areDisjoint(own, theirs, depth + 1);
  });
}

const isObject = ({ types, properties }: Canonical): boolean =>
  types?.every((type) => type === 'object') ?? Object.keys(properties).length > 0;

/** True when no value can fit both schemas; false when one may. */
export function areDisjoint(oneNode: SchemaNode, otherNode: SchemaNode, depth = 0): boolean {
  if (depth > 4) return false;
  const [one, other] = [canonicalise(oneNode), canonicalise(otherNode)];
  if (one.branches.length > 0) return one.branches.every((branch) => areDisjoint(branch, otherNode, depth + 1));
  if (other.branches.length > 0) return other.branches.every((branch) => areDisjoint(oneNode, branch, depth + 1));
  if (disjoint(one.types, other.types) || disjoint(one.values, other.values) || areApart(one, other)) return true;
  if (one.format !== undefined && other.format !== undefined && one.format !== other.format) return true;
  if (!isObject(one) || !isObject(other)) return arePatternsDisjoint(one.patterns, other.patterns);
  return haveOtherProperties(one, other, depth) || haveOtherProperties(other, one, depth);
}

const arePatternsDisjoint = ([one]: string[], [other]: string[]): boolean =>
  one !== undefined && other !== undefined && areApartPatterns(one, other);

/** Two alternatives, and what identifies them in another version: signatures and names. */
type Overlap = { keys: string[]; one: SchemaNode; other: SchemaNode };

function listOverlaps({ branches, isExclusive }: Canonical): Overlap[] {
  if (!isExclusive) return [];
  return branches.flatMap((one, index) =>
    branches
      .slice(index + 1)
      .filter((other) => !areDisjoint(one, other))
      .map((other) => ({
        keys: [writeSignature, nameBranch].map((write) => [write(one), write(other)].toSorted().join()),
        one,
        other,
      })),
  );
}

/** Two alternatives whose common values were refused and are accepted now; undefined for none. */
export function findEndedOverlap(before: Canonical, after: Canonical): Overlap | undefined {
  return after.isExclusive || after.branches.length < 2 ? undefined : listOverlaps(before)[0];
}

/**
 * Finds alternatives of "exactly one" that a value may fit both, so that it is refused.
 *
 * @param before the alternatives of the old schema; their values were accepted.
 * @returns the pairs that refuse what was accepted.
 */
export function findNewOverlaps(before: Canonical, after: Canonical): Overlap[] {
  const known = new Set(listOverlaps(before).flatMap(({ keys }) => keys));
  return listOverlaps(after).filter(
    ({ keys, one, other }) =>
      !keys.some((key) => known.has(key)) &&
      before.branches.some((old) => !areDisjoint(old, one) && !areDisjoint(old, other)),
  );
}
