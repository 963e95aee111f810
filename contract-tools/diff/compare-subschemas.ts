import type { Canonical, SchemaNode } from './normalize-schema.ts';
import { mostLevels, writeShape } from './sign-schema.ts';
import type { Direction, Relation } from './change.ts';
import { relatePatterns } from './compare-patterns.ts';
import { toSchema } from './normalize-keywords.ts';
import type { PairComparison, ReportRelation } from './schema-pair.ts';

/** Compares two schemas below the current one, by the name of their keyword or property. */
export type CompareBelow = (name: string, old: SchemaNode, now: SchemaNode) => void;

/** Names by pattern admit more names in a closed object, and more rules in an open one. */
const isPermission = (keyword: string, { additional }: Canonical): boolean =>
  keyword.startsWith('patternProperties') && additional === 'closed';

function relateInner(keyword: string, isNew: boolean, before: Canonical, after: Canonical): Relation {
  if (!isPermission(keyword, isNew ? before : after)) return isNew ? 'narrowed' : 'widened';
  // new fields of a response are skipped, as new properties are
  return isNew ? 'awaited' : 'changed';
}

const ofNames = 'patternProperties ';

/** Compares the pattern of names that follow the same rule in an open object. @returns the keywords of both patterns. */
function comparePatternNames(before: Canonical, after: Canonical, report: ReportRelation): Set<string> {
  const [[old, ...others], [now, ...more]] = [
    [before, after],
    [after, before],
  ].map(([own, other]) =>
    Object.keys(own!.inner).filter((keyword) => keyword.startsWith(ofNames) && other!.inner[keyword] === undefined),
  ) as [string[], string[]];
  const isOpen = [before, after].every(({ additional }) => additional === 'open');
  if (old === undefined || now === undefined || others.length + more.length > 0 || !isOpen) return new Set();
  if (sign(before.inner[old]!) !== sign(after.inner[now]!)) return new Set();
  const relation = relatePatterns([old.slice(ofNames.length)], [now.slice(ofNames.length)]);
  // a rule for more names allows fewer objects
  const ofObjects = relation === 'widened' ? 'narrowed' : relation === 'narrowed' ? 'widened' : relation;
  if (ofObjects !== 'same') report('patternProperties', ofObjects, `${old} was, ${now} is the pattern of the names`);
  return new Set([old, now]);
}

/** Schemas of further keywords: tuples, names by pattern, dependent schemas. */
export function compareInner(before: Canonical, after: Canonical, report: ReportRelation, below: CompareBelow): void {
  const moved = comparePatternNames(before, after, report);
  for (const keyword of new Set([...Object.keys(before.inner), ...Object.keys(after.inner)])) {
    if (moved.has(keyword)) continue;
    const isTuple = keyword.startsWith('prefixItems');
    // an item without a schema for its position is one of the further items
    const [old, now] = [before, after].map(({ inner, items }) => inner[keyword] ?? (isTuple ? items : undefined));
    const known = old ?? now;
    if (old !== undefined && now !== undefined) below(keyword, old, now);
    else if (isTuple && known !== undefined) below(keyword, old ?? allowAnything(known), now ?? allowAnything(known));
    else {
      const [isNew, [name = '']] = [old === undefined, keyword.split(' ', 1)];
      report(name, relateInner(keyword, isNew, before, after), `${keyword} ${isNew ? 'is new' : 'no longer exists'}`);
    }
  }
}

const sign = (schema: SchemaNode): string => writeShape(schema, mostLevels);

/** True when both sides limit what no other keyword evaluates: what evaluates it allows more and demands more. */
const areClosed = (before: Canonical, after: Canonical): boolean =>
  [before, after].every(
    ({ additional, items, numbers }) =>
      additional !== 'open' || items !== undefined || numbers['maxItems'] !== undefined,
  );

/** Two lists of schemas without those that are in both. */
function dropKept(olds: readonly SchemaNode[], nows: readonly SchemaNode[]): [SchemaNode[], SchemaNode[]] {
  const [before, after] = [new Set(olds.map(sign)), new Set(nows.map(sign))];
  return [olds.filter((node) => !after.has(sign(node))), nows.filter((node) => !before.has(sign(node)))];
}

const join = (isWider: boolean, isNarrower: boolean): Relation | undefined => {
  if (isWider && isNarrower) return undefined;
  return isWider ? 'widened' : isNarrower ? 'narrowed' : 'changed';
};

/** Forbidding less allows more. @param isWithin whether one of several schemas accepts every value of a schema */
function relateForbidden(olds: SchemaNode[], nows: SchemaNode[], isWithin: IsWithin): Relation | undefined {
  const [gone, come] = dropKept(olds, nows);
  const isWider = come.every((node) => isWithin(node, olds));
  return join(
    isWider,
    gone.every((node) => isWithin(node, nows)),
  );
}

/** When a condition holds, what follows it, and what follows otherwise. */
const readParts = ({ schema, document }: SchemaNode): [SchemaNode, SchemaNode, SchemaNode] =>
  (schema['prefixItems'] as unknown[]).map((part) => ({ schema: toSchema(part), document })) as [
    SchemaNode,
    SchemaNode,
    SchemaNode,
  ];

/** What follows the same condition may be tighter or wider. */
function relateConditions(olds: SchemaNode[], nows: SchemaNode[], isWithin: IsWithin): Relation | undefined {
  const [gone, come] = dropKept(olds, nows).map((nodes) => nodes.map(readParts));
  const added = [...(come ?? [])];
  let [isWider, isNarrower] = [true, true];
  for (const [when, ...old] of gone ?? []) {
    const index = added.findIndex(([other]) => sign(other) === sign(when));
    const [, ...now] = added.splice(index, index < 0 ? 0 : 1)[0] ?? [when, ...old.map(allowAnything)];
    isWider &&= old.every((part, place) => isWithin(part, [now[place]!]));
    isNarrower &&= now.every((part, place) => isWithin(part, [old[place]!]));
  }
  return join(isWider && added.length === 0, isNarrower);
}

const allowAnything = ({ document }: SchemaNode): SchemaNode => ({ schema: toSchema(true), document });

/** What other keywords evaluate, and a second choice: each is unchanged, new or removed. */
function relateAsOne(olds: SchemaNode[], nows: SchemaNode[]): Relation | undefined {
  const [gone, come] = dropKept(olds, nows);
  return join(come.length === 0, gone.length === 0);
}

type IsWithin = PairComparison['isStrictlyWithin'];

/** Compares what is forbidden, conditions, and what depends on the value. */
export function compareOpaque(before: Canonical, after: Canonical, report: ReportRelation, isWithin: IsWithin): void {
  for (const keyword of new Set([...Object.keys(before.opaque), ...Object.keys(after.opaque)])) {
    const [olds = [], nows = []] = [before.opaque[keyword], after.opaque[keyword]];
    const relate = { not: relateForbidden, if: relateConditions }[keyword] ?? relateAsOne;
    const found = relate(olds, nows, isWithin);
    if (found === undefined) continue;
    const relation = keyword === 'unevaluated' && areClosed(before, after) ? 'changed' : found;
    const words = olds.length === 0 ? 'new' : nows.length === 0 ? 'gone' : 'another';
    report(keyword, relation, `what "${keyword}" says is ${words}`);
  }
}

/** A mark that callers must expect more values. A client of the old list does not expect them yet. */
export function compareMarks(before: Canonical, after: Canonical, direction: Direction, report: ReportRelation): void {
  if (direction === 'request' || before.isExtensible === after.isExtensible) return;
  const isChoice = before.values !== undefined || before.branches.length > 0;
  if (after.isExtensible && isChoice) report('extensible', 'widened', 'the list may grow from now on');
  else if (before.isExtensible) report('extensible', 'narrowed', 'the list no longer grows');
}
