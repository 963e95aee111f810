import type { Canonical, SchemaNode } from './normalize-schema.ts';
import { mostLevels, writeShape } from './sign-schema.ts';
import type { Direction, Relation } from './change.ts';
import type { ReportRelation } from './schema-pair.ts';

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

/** Schemas of further keywords: tuples, names by pattern, dependent schemas. */
export function compareInner(before: Canonical, after: Canonical, report: ReportRelation, below: CompareBelow): void {
  for (const keyword of new Set([...Object.keys(before.inner), ...Object.keys(after.inner)])) {
    const isTuple = keyword.startsWith('prefixItems');
    // an item without a schema for its position is one of the further items
    const [old, now] = [before, after].map(({ inner, items }) => inner[keyword] ?? (isTuple ? items : undefined));
    if (old !== undefined && now !== undefined) below(keyword, old, now);
    else {
      const [isNew, [name = '']] = [old === undefined, keyword.split(' ', 1)];
      report(name, relateInner(keyword, isNew, before, after), `${keyword} ${isNew ? 'is new' : 'no longer exists'}`);
    }
  }
}

const sign = (schemas: SchemaNode[] | undefined): string[] | undefined =>
  schemas?.map((schema) => writeShape(schema, mostLevels)).toSorted();

/** True when both sides limit what no other keyword evaluates: what evaluates it allows more and demands more. */
const areClosed = (before: Canonical, after: Canonical): boolean =>
  [before, after].every(
    ({ additional, items, numbers }) =>
      additional !== 'open' || items !== undefined || numbers['maxItems'] !== undefined,
  );

/** What is forbidden, and conditions: each is unchanged, new or removed; any other change may narrow or widen. */
export function compareOpaque(before: Canonical, after: Canonical, report: ReportRelation): void {
  for (const keyword of new Set([...Object.keys(before.opaque), ...Object.keys(after.opaque)])) {
    const [olds = [], nows = []] = [sign(before.opaque[keyword]), sign(after.opaque[keyword])];
    const hasRemoved = olds.some((text) => !nows.includes(text));
    const hasAdded = nows.some((text) => !olds.includes(text));
    if (!hasRemoved && !hasAdded) continue;
    const isBoth = (hasRemoved && hasAdded) || (keyword === 'unevaluated' && areClosed(before, after));
    const relation = isBoth ? 'changed' : hasAdded ? 'narrowed' : 'widened';
    report(
      keyword,
      relation,
      `what "${keyword}" says is ${hasRemoved && hasAdded ? 'another' : hasAdded ? 'new' : 'gone'}`,
    );
  }
}

/** A mark that callers must expect more values. A client of the old list does not expect them yet. */
export function compareMarks(before: Canonical, after: Canonical, direction: Direction, report: ReportRelation): void {
  if (direction === 'request' || before.isExtensible === after.isExtensible) return;
  const isChoice = before.values !== undefined || before.branches.length > 0;
  if (after.isExtensible && isChoice) report('extensible', 'widened', 'the list may grow from now on');
  else if (before.isExtensible) report('extensible', 'narrowed', 'the list no longer grows');
}
