import { areApartPatterns } from './compare-patterns.ts';
import { nameBranch } from './match-branches.ts';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import { writeSignature } from './sign-schema.ts';
import { haveNoCommonValue } from './value-sets.ts';

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

/** True for schemas whose limits above do not say all of what they allow. */
const isComplex = (...pair: Canonical[]): boolean =>
  pair.some(({ opaque, values, patterns }) => Object.keys(opaque).length + patterns.length > 0 || values !== undefined);

/** True when no value can fit both schemas; false when one may. */
export function areDisjoint(oneNode: SchemaNode, otherNode: SchemaNode, depth = 0): boolean {
  if (depth > 4) return false;
  const [one, other] = [canonicalise(oneNode), canonicalise(otherNode)];
  if (one.branches.length > 0) return one.branches.every((branch) => areDisjoint(branch, otherNode, depth + 1));
  if (other.branches.length > 0) return other.branches.every((branch) => areDisjoint(oneNode, branch, depth + 1));
  if (disjoint(one.types, other.types) || disjoint(one.values, other.values) || areApart(one, other)) return true;
  if (one.format !== undefined && other.format !== undefined && one.format !== other.format) return true;
  if (!isObject(one) || !isObject(other))
    return (
      arePatternsDisjoint(one.patterns, other.patterns) ||
      (isComplex(one, other) && haveNoCommonValue(oneNode, otherNode) === true)
    );
  return haveOtherProperties(one, other, depth) || haveOtherProperties(other, one, depth);
}

const arePatternsDisjoint = ([one]: string[], [other]: string[]): boolean =>
  one !== undefined && other !== undefined && areApartPatterns(one, other);

/** Two alternatives that a value may fit both. */
type Overlap = { one: SchemaNode; other: SchemaNode };

/** With more pairs of alternatives, the rest is not compared: their number grows with the square of the alternatives. */
const mostPairs = 20_000;

/** More pairs of one choice repeat the same fault. */
const mostOverlaps = 50;

/** Lists the overlaps of "exactly one" that a test selects. */
function* listOverlaps(
  { branches, isExclusive }: Canonical,
  isSelected: (one: SchemaNode, other: SchemaNode) => boolean,
): Generator<Overlap> {
  if (!isExclusive) return;
  let tried = 0;
  for (const [index, one] of branches.entries()) {
    for (const other of branches.slice(index + 1)) {
      if (!isSelected(one, other)) continue;
      tried += 1;
      if (tried > mostPairs) return;
      if (!areDisjoint(one, other)) yield { one, other };
    }
  }
}

/** Two alternatives whose common values were refused and are accepted now; undefined for none. */
export function findEndedOverlap(before: Canonical, after: Canonical): Overlap | undefined {
  if (after.isExclusive || after.branches.length < 2) return undefined;
  return listOverlaps(before, () => true).next().value ?? undefined;
}

/** Tests whether two alternatives overlapped in an old choice, where their signatures or names find them. */
function readOldOverlaps({ branches, isExclusive }: Canonical): (one: SchemaNode, other: SchemaNode) => boolean {
  if (!isExclusive) return () => false;
  const lookups = [writeSignature, nameBranch].map((write) => ({ write, nodes: Map.groupBy(branches, write) }));
  return (one, other) =>
    lookups.some(({ write, nodes }) => {
      const [olds = [], others = []] = [nodes.get(write(one)), nodes.get(write(other))];
      return olds.some((old) => others.some((second) => old !== second && !areDisjoint(old, second)));
    });
}

/**
 * Finds alternatives of "exactly one" that a value may fit both, so that it is refused. Two alternatives that the old
 * choice had are not compared again.
 *
 * @param before the alternatives of the old schema; their values were accepted.
 * @returns the pairs that refuse what was accepted.
 */
export function findNewOverlaps(before: Canonical, after: Canonical): Overlap[] {
  if (!after.isExclusive) return [];
  const known = Map.groupBy(before.isExclusive ? before.branches : [], writeSignature);
  // an alternative that occurs twice now is new once
  const changed = new Set(after.branches.filter((node) => known.get(writeSignature(node))?.pop() === undefined));
  const overlapped = readOldOverlaps(before);
  const found: Overlap[] = [];
  for (const { one, other } of listOverlaps(after, (one, other) => changed.has(one) || changed.has(other))) {
    const isAccepted = before.branches.some((old) => !areDisjoint(old, one) && !areDisjoint(old, other));
    if (isAccepted && !overlapped(one, other)) found.push({ one, other });
    if (found.length === mostOverlaps) break;
  }
  return found;
}
