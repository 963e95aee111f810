import { classifyRelation } from './change.ts';
import { compareBranches } from './compare-branches.ts';
import { compareContained } from './compare-contained.ts';
import { compareTargets } from './compare-discriminators.ts';
import { compareAdditional, compareProperties } from './compare-objects.ts';
import { compareNumbers, compareRest, compareShapes, compareTypes } from './compare-scalars.ts';
import { compareInner, compareMarks, compareOpaque } from './compare-subschemas.ts';
import { compareValues } from './compare-values.ts';
import { dropImpliedLimits } from './drop-implied.ts';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import type { InnerPair, PairComparison, ReportRelation, SchemaChange } from './schema-pair.ts';
import { alignChoices } from './spread-choice.ts';
import { alignLengths } from './text-lengths.ts';
import { relateValues } from './value-sets.ts';

/** The branches of a choice; a schema without a choice is its own only branch. */
function asChoice(node: SchemaNode, canonical: Canonical): SchemaNode[] {
  return canonical.branches.length > 0 ? canonical.branches : [node];
}

/** The default of a value that the caller omits changes what the call does. */
function compareFallbacks(before: Canonical, after: Canonical, { direction, note }: PairComparison): void {
  const [old, now] = [before.fallback, after.fallback];
  if (direction === 'response' || old === now) return;
  const message = `the default was ${old ?? 'none'}, is ${now ?? 'none'}`;
  note({ level: old === undefined ? 'compatible' : 'breaking', rule: 'default', place: '', message });
}

/** True for lists that may have more items than their schemas by position. */
const mayHaveMore = ({ numbers, inner }: Canonical): boolean =>
  inner[`prefixItems ${Number(numbers['maxItems']) - 1}`] === undefined && numbers['maxItems'] !== 0;

/** True for a schema of values whose keywords say the same in several ways. */
function hasSeveralForms({ branches, opaque, values, format }: Canonical): boolean {
  return branches.length > 0 || Object.keys(opaque).length > 0 || values !== undefined || format === 'int32';
}

function mayBeSpelledOtherwise(one: SchemaNode, other: SchemaNode): boolean {
  const [before, after] = [canonicalise(one), canonicalise(other)];
  const areLists = before.values !== undefined && after.values !== undefined;
  return !areLists && (hasSeveralForms(before) || hasSeveralForms(after));
}

/** Rules of changes that are not about the values that a schema allows. */
const besidesValues = new Set(['default', 'extensible', 'enum-name']);

/** Compares two schemas; the schemas inside them are passed to `below`. */
export function comparePair(one: SchemaNode, other: SchemaNode, comparison: PairComparison): void {
  const relation = mayBeSpelledOtherwise(one, other) ? relateValues(one, other) : undefined;
  if (relation === undefined) return compareKeywords(one, other, comparison);
  const { direction, note } = comparison;
  const changes: SchemaChange[] = [];
  const inner: InnerPair[] = [];
  compareKeywords(one, other, {
    ...comparison,
    note: (change) => void changes.push(change),
    below: (pair) => void inner.push(pair),
  });
  const ofValues = changes.filter(({ rule }) => !besidesValues.has(rule));
  changes.filter(({ rule }) => besidesValues.has(rule)).forEach(note);
  if (relation === 'same') return undefined;
  const level = classifyRelation(relation, direction);
  const isFound = inner.length === 0 && ofValues.some((change) => change.level === level);
  if (isFound && (level === 'breaking' || ofValues.every((change) => change.level === level)))
    return ofValues.forEach(note);
  const words = { narrowed: 'fewer', widened: 'more', changed: 'other', awaited: 'more' }[relation];
  return note({ level, rule: 'values', place: '', message: `${words} values are allowed now` });
}

/** Compares two schemas by their own keywords. */
function compareKeywords(one: SchemaNode, other: SchemaNode, comparison: PairComparison): void {
  const [oldNode, newNode] = alignChoices(one, other);
  const [before, after] = alignLengths(
    ...dropImpliedLimits(canonicalise(oldNode), canonicalise(newNode), canonicalise),
  );
  const { direction, note, below } = comparison;
  const report: ReportRelation = (rule, relation, message) =>
    note({ level: classifyRelation(relation, direction), rule, place: '', message });
  compareFallbacks(before, after, comparison);
  const [wasNothing, isNothing] = [before, after].map(({ values }) => values?.length === 0);
  if (wasNothing && isNothing) return undefined;
  if (wasNothing || isNothing)
    return report('type', isNothing ? 'narrowed' : 'widened', `${isNothing ? 'no' : 'some'} value is allowed now`);
  if (before.branches.length > 0 !== after.branches.length > 0) {
    const [old, now] = [asChoice(oldNode, before), asChoice(newNode, after)];
    return compareBranches({ ...before, branches: old }, { ...after, branches: now }, comparison);
  }
  compareMarks(before, after, direction, report);
  if (!compareTypes(before, after, report)) return undefined;
  if (!compareValues(before, after, report)) {
    compareNumbers(before, after, report);
    compareShapes(before, after, report);
    compareRest(before, after, report);
  }
  compareTargets(before, after, report, below);
  compareOpaque(before, after, report, comparison.isStrictlyWithin);
  compareInner(before, after, report, (name, old, now) => below({ old, now, at: `/(${name})` }));
  compareContained(before, after, report, (old, now) => below({ old, now, at: '/(contains)' }));
  compareProperties(before, after, comparison);
  compareAdditional(before, after, comparison);
  if (!mayHaveMore(before) || !mayHaveMore(after)) return compareBranches(before, after, comparison);
  if (before.items && after.items) below({ old: before.items, now: after.items, at: '/[]' });
  else if (before.items || after.items) report('items', after.items ? 'narrowed' : 'widened', 'what the list holds');
  return compareBranches(before, after, comparison);
}
