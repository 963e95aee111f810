import { ComparedPairs } from './compared-pairs.ts';
import { isCovered } from './cover-branches.ts';
import { findNewOverlaps } from './find-overlaps.ts';
import { canonicalise, writeSignature, type Canonical, type SchemaNode } from './normalize-schema.ts';
import { classifyRelation, type Change, type Direction, type Level, type RefusalReason } from './change.ts';
import { compareInner, compareMarks, compareOpaque } from './compare-subschemas.ts';
import { matchBranches, nameBranch } from './match-branches.ts';
import { compareNumbers, compareRest, compareShapes, compareTypes, type ReportRelation } from './compare-scalars.ts';
import { compareTargets } from './compare-discriminators.ts';
import { compareValues } from './compare-values.ts';
import { evaluateRemoval, checkSunset, noDeprecation, reportDeprecation, type Notice } from './sunset.ts';

/** Context of a comparison. */
export type Comparison = {
  direction: Direction;
  /** decides which removals are allowed */
  notice: Notice;
  note: (change: Pick<Change, 'level' | 'rule' | 'place' | 'message' | 'refusal'>) => void;
  /** the pairs of schemas that were compared in this body */
  pairs: ComparedPairs;
};

type Report = (level: Level, rule: string, message: string, refusal?: RefusalReason) => void;

/** True when one side never sees the property: callers do not send what is read-only. */
const isHidden = ({ isReadOnly, isWriteOnly }: Canonical, direction: Direction): boolean =>
  direction === 'request' ? isReadOnly : isWriteOnly;

function compareProperties(
  before: Canonical,
  after: Canonical,
  place: string,
  comparison: Comparison,
  depth: number,
): void {
  const { direction, note, notice } = comparison;
  const named = [...Object.keys(before.properties), ...Object.keys(after.properties)];
  for (const name of new Set([...named, ...before.required, ...after.required])) {
    const [old, now] = [before.properties[name], after.properties[name]];
    const at = `${place}/${name}`;
    const report: Report = (level, rule, message, refusal) =>
      note({ level, rule, place: at, message, ...(refusal && { refusal }) });
    const isRequired = after.required.includes(name);
    const reportRequired = (): void => {
      if (before.required.includes(name) === isRequired) return;
      const level = classifyRelation(isRequired ? 'narrowed' : 'widened', direction);
      report(level, 'required', `${name} is ${isRequired ? 'required' : 'optional'} now`);
    };
    if (now === undefined && old === undefined) reportRequired();
    else if (now === undefined && old !== undefined) {
      const removed = canonicalise(old);
      if (isHidden(removed, direction)) continue;
      const { level, message, refusal } = evaluateRemoval(removed, notice);
      const isIgnored = direction === 'request' && after.additional !== 'closed';
      if (isIgnored && refusal !== 'broken promise') {
        report('compatible', 'property-removed', `${name} no longer exists`);
        // a property that is sent although it is unknown must match the schema for all other names
        if (typeof after.additional === 'object') compareSchemas(old, after.additional, at, comparison, depth + 1);
      } else report(level, 'property-removed', `${name} ${message}`, refusal);
    } else if (now !== undefined && old === undefined) {
      if (isHidden(canonicalise(now), direction)) continue;
      const isDemand = direction === 'request' && isRequired;
      report(
        isDemand ? 'breaking' : 'compatible',
        'property-added',
        `${name} is new${isDemand ? ' and required' : ''}`,
      );
      // a name that a map admitted is not new
      if (typeof before.additional === 'object') compareSchemas(before.additional, now, at, comparison, depth + 1);
      const fault = checkSunset(noDeprecation, canonicalise(now), notice);
      if (fault !== undefined) report('breaking', 'sunset', `${name} ${fault}`, 'broken promise');
    } else if (now !== undefined && old !== undefined) {
      const [was, is] = [canonicalise(old), canonicalise(now)];
      const [wasHidden, isHiddenNow] = [isHidden(was, direction), isHidden(is, direction)];
      if (wasHidden && isHiddenNow) continue;
      if (isHiddenNow) {
        const { level, refusal } = evaluateRemoval(was, notice);
        const message = `${name} no longer travels in this direction`;
        // a property that is read-only may be sent, and is ignored
        if (direction === 'request') report('compatible', 'property-direction', message);
        else report(level, 'property-direction', message, refusal);
        continue;
      }
      if (wasHidden) {
        const isDemand = direction === 'request' && isRequired;
        report(isDemand ? 'breaking' : 'compatible', 'property-direction', `${name} travels in this direction now`);
        continue;
      }
      reportDeprecation(was, is, notice, report);
      reportRequired();
      compareSchemas(old, now, at, comparison, depth + 1);
    }
  }
}

/** What an object may have in addition to its properties. Callers skip unknown fields of a response. */
function compareAdditional(
  before: Canonical,
  after: Canonical,
  place: string,
  comparison: Comparison,
  depth: number,
): void {
  const [old, now] = [before.additional, after.additional];
  if (typeof old === 'object' && typeof now === 'object') {
    return compareSchemas(old, now, `${place}/*`, comparison, depth + 1);
  }
  if (old === now) return undefined;
  const isTighter = now === 'closed' || (old === 'open' && now !== 'open');
  const isSafeResponse = comparison.direction === 'response' && (old === 'closed' || isTighter || now === 'open');
  const wasMap = typeof old === 'object' && comparison.direction === 'response';
  const level =
    isSafeResponse && !wasMap
      ? 'compatible'
      : classifyRelation(isTighter ? 'narrowed' : 'widened', comparison.direction);
  const message = `properties that are not named are ${now === 'closed' ? 'refused' : 'allowed'} now`;
  return comparison.note({ level, rule: 'additional-properties', place, message });
}

/** Another alternative allows what one no longer does: no change in it breaks callers, except a broken promise. */
const withoutBreaks = (comparison: Comparison): Comparison => ({
  ...comparison,
  note: (change) =>
    comparison.note(
      change.level === 'breaking' && change.refusal === undefined ? { ...change, level: 'compatible' } : change,
    ),
});

function compareBranches(
  before: Canonical,
  after: Canonical,
  place: string,
  comparison: Comparison,
  depth: number,
): void {
  const { pairs, ...unmatched } = matchBranches(before.branches, after.branches);
  const isWithin = (node: SchemaNode, others: readonly SchemaNode[]): boolean =>
    comparison.pairs.mayTry() && isCovered(node, others, (old, now) => acceptsAtLeast(old, now, depth + 1));
  // "exactly one" may refuse values of an alternative: fewer alternatives may then allow more
  const isOld = (node: SchemaNode): boolean => !before.isExclusive && isWithin(node, before.branches);
  const isKept = (node: SchemaNode): boolean => isWithin(node, after.branches);
  const [come, gone] = [unmatched.come.filter((node) => !isOld(node)), unmatched.gone.filter((node) => !isKept(node))];
  for (const { name, old, now } of pairs) {
    const at = `${place}<${name}>`;
    const isSame = writeSignature(old) === writeSignature(now);
    const isSafe = !isSame && (comparison.direction === 'request' ? isKept(old) : isOld(now));
    compareSchemas(old, now, at, isSafe ? withoutBreaks(comparison) : comparison, depth + 1);
  }
  const note = (rule: string, nodes: readonly SchemaNode[], level: Level): void =>
    nodes.forEach((node) =>
      comparison.note({
        level,
        rule,
        place,
        message: `the alternative ${nameBranch(node)} ${rule === 'branch-added' ? 'is new' : 'no longer exists'}`,
      }),
    );
  for (const { one, other } of findNewOverlaps(before, after))
    comparison.note({
      level: classifyRelation('narrowed', comparison.direction),
      rule: 'branch-overlap',
      place,
      message: `a value that fits ${nameBranch(one)} and ${nameBranch(other)} is refused now`,
    });
  note('branch-removed', gone, classifyRelation('narrowed', comparison.direction));
  note('branch-added', come, classifyRelation(before.isExtensible ? 'awaited' : 'widened', comparison.direction));
}

/** True when a schema accepts every value of another and describes each of its properties. */
function acceptsAtLeast(oldNode: SchemaNode, newNode: SchemaNode, depth: number): boolean {
  let isOther = false;
  const note: Comparison['note'] = ({ level, rule }) =>
    void (isOther ||= level === 'breaking' || rule === 'property-removed');
  const trial = { direction: 'request', notice: undefined, note, pairs: new ComparedPairs(0) } as const;
  compareSchemas(oldNode, newNode, '', trial, depth);
  return !isOther;
}

/** The branches of a choice; a schema without a choice is its own only branch. */
function asChoice(node: SchemaNode, canonical: Canonical): SchemaNode[] {
  return canonical.branches.length > 0 ? canonical.branches : [node];
}

/**
 * Compares what two schemas allow, in the direction in which values travel.
 *
 * @param place location for messages: grows with property names, `[]` for items, `<…>` for alternatives.
 */
export function compareSchemas(
  oldNode: SchemaNode,
  newNode: SchemaNode,
  place: string,
  comparison: Comparison,
  depth = 0,
): void {
  if (depth > 30 || writeSignature(oldNode) === writeSignature(newNode))
    return compareFallbacks(oldNode, newNode, place, comparison);
  comparison.pairs.compare(oldNode, newNode, () => compareDifferent(oldNode, newNode, place, comparison, depth));
}

function compareDifferent(
  oldNode: SchemaNode,
  newNode: SchemaNode,
  place: string,
  comparison: Comparison,
  depth: number,
): void {
  const [before, after] = [canonicalise(oldNode), canonicalise(newNode)];
  const { direction, note } = comparison;
  const report: ReportRelation = (rule, relation, message) =>
    note({ level: classifyRelation(relation, direction), rule, place, message });
  compareFallbacks(oldNode, newNode, place, comparison);
  if (before.branches.length > 0 !== after.branches.length > 0) {
    const [old, now] = [asChoice(oldNode, before), asChoice(newNode, after)];
    return compareBranches({ ...before, branches: old }, { ...after, branches: now }, place, comparison, depth);
  }
  compareMarks(before, after, direction, report);
  if (!compareTypes(before, after, report)) return undefined;
  if (!compareValues(before, after, report)) {
    compareNumbers(before, after, report);
    compareShapes(before, after, report);
    compareRest(before, after, report);
  }
  compareTargets(before, after, report);
  compareOpaque(before, after, report);
  compareInner(before, after, report, (name, old, now) =>
    compareSchemas(old, now, `${place}/(${name})`, comparison, depth + 1),
  );
  compareProperties(before, after, place, comparison, depth);
  compareAdditional(before, after, place, comparison, depth);
  if (before.items && after.items) compareSchemas(before.items, after.items, `${place}/[]`, comparison, depth + 1);
  else if (before.items || after.items) report('items', after.items ? 'narrowed' : 'widened', 'what the list holds');
  return compareBranches(before, after, place, comparison, depth);
}

/** The default of a value that the caller omits changes what the call does. */
function compareFallbacks(
  oldNode: SchemaNode,
  newNode: SchemaNode,
  place: string,
  { direction, note }: Comparison,
): void {
  const [old, now] = [canonicalise(oldNode).fallback, canonicalise(newNode).fallback];
  if (direction === 'response' || old === now) return;
  const message = `the default was ${old ?? 'none'}, is ${now ?? 'none'}`;
  note({ level: old === undefined ? 'compatible' : 'breaking', rule: 'default', place, message });
}
