import type { Direction, Level } from './change.ts';
import type { SchemaNode } from './normalize-schema.ts';
import { isSameSchema } from './sign-schema.ts';
import type { Pair, PairGraph } from './pair-graph.ts';
import type { SchemaChange } from './schema-pair.ts';

/** Context of a comparison. */
export type Comparison = {
  direction: Direction;
  pairs: PairGraph;
  /** the operation that sends or receives the schemas */
  operation: string;
  note: (change: SchemaChange) => void;
};

/** The comparison of one body, parameter or header. */
export type Body = { operation: string; place: string; level: Level | undefined };

/** Two schemas are reported at this many places of one body; more places repeat the same changes. */
const mostPlaces = 3;

/** After this number of visits, a pair that an earlier body reported is not reported in full again. */
const mostVisits = 20_000;

/** A longer place is shortened: the places in a chain of schemas would take more room than the contract. */
const mostSteps = 50;

/** A pair that is visited, and its place; `stem` is the place up to the most steps. */
type Visit = { pair: Pair; isSafe: boolean; place: string; stem: string; steps: number };

function goTo(from: Visit, pair: Pair, at: string, isSafe: boolean): Visit {
  const isShort = from.steps < mostSteps;
  const stem = isShort ? from.stem + at : from.stem;
  return { pair, isSafe, place: isShort ? stem : `${stem}/…${at}`, stem, steps: from.steps + 1 };
}

/** Counts a visit of a pair; false when there were enough. */
function mayVisit({ pair, isSafe }: Visit, isInCycle: boolean, body: Body): boolean {
  if (pair.visitedBy !== body) {
    pair.visitedBy = body;
    pair.safeVisits = 0;
    pair.unsafeVisits = 0;
  }
  const most = pair.isRecursive || isInCycle ? 1 : mostPlaces;
  if (pair.unsafeVisits >= most || (isSafe && pair.safeVisits >= most)) return false;
  if (isSafe) pair.safeVisits += 1;
  else pair.unsafeVisits += 1;
  return true;
}

/** A change of an alternative breaks no caller where another alternative allows the same values. */
const soften = (change: SchemaChange, isSafe: boolean): SchemaChange =>
  isSafe && change.level === 'breaking' && change.refusal === undefined ? { ...change, level: 'compatible' } : change;

/**
 * Compares what two schemas allow, in the direction in which values travel. A change of a recursive schema is reported
 * once, at its shortest place. In a large comparison, schemas that an earlier operation reported are one change.
 *
 * @param place location for messages: grows with property names, `[]` for items, `<…>` for alternatives.
 */
export function compareSchemas(old: SchemaNode, now: SchemaNode, place: string, comparison: Comparison): void {
  if (isSameSchema(old, now)) return;
  const { direction, pairs, operation } = comparison;
  const body: Body = { operation, place, level: undefined };
  const note = (change: SchemaChange): void => {
    if (body.level !== 'breaking') body.level = change.level;
    comparison.note(change);
  };
  const visits: Visit[] = [];
  const enter = (visit: Visit, isInCycle: boolean): void => {
    if (!mayVisit(visit, isInCycle, body)) return;
    const kind = visit.isSafe ? 'safe' : 'unsafe';
    const earlier = visit.pair.reports[kind] ?? body;
    visit.pair.reports[kind] = earlier;
    pairs.visits += 1;
    if (earlier === body || pairs.visits < mostVisits) visits.push(visit);
    else if (earlier.level !== undefined) {
      const message = `the same changes as in ${earlier.operation}, ${earlier.place}`;
      note({ level: earlier.level, rule: 'repeated', place: visit.place, message });
    }
  };
  enter({ pair: pairs.compare(old, now, direction), isSafe: false, place, stem: place, steps: 0 }, false);
  for (const visit of visits) {
    const { pair, isSafe } = visit;
    for (const change of pair.changes) note({ ...soften(change, isSafe), place: visit.place + change.place });
    for (const edge of pair.inner) enter(goTo(visit, edge.pair, edge.at, isSafe || edge.isSafe), pair.isRecursive);
  }
}
