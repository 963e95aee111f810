import type { Direction } from './change.ts';
import { isSameSchema, type SchemaNode } from './normalize-schema.ts';
import type { Pair, PairGraph } from './pair-graph.ts';
import type { SchemaChange } from './schema-pair.ts';

/** Context of a comparison. */
export type Comparison = {
  direction: Direction;
  pairs: PairGraph;
  note: (change: SchemaChange) => void;
};

/** Two schemas are reported at this many places of one body; more places repeat the same changes. */
const mostPlaces = 3;

/** A pair that is visited, and the visit from which it was reached at a place. */
type Visit = { pair: Pair; isSafe: boolean; from: Visit | undefined; at: string };

const writePlace = ({ from, at }: Visit): string => (from === undefined ? at : writePlace(from) + at);

/** Number of compared bodies. */
let bodies = 0;

/** Counts a visit of a pair; false when there were enough. */
function mayVisit(pair: Pair, isSafe: boolean, isInCycle: boolean, body: number): boolean {
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
 * once, at its shortest place.
 *
 * @param place location for messages: grows with property names, `[]` for items, `<…>` for alternatives.
 */
export function compareSchemas(old: SchemaNode, now: SchemaNode, place: string, comparison: Comparison): void {
  if (isSameSchema(old, now)) return;
  const { direction, pairs, note } = comparison;
  const root = pairs.compare(old, now, direction);
  bodies += 1;
  const body = bodies;
  mayVisit(root, false, false, body);
  const visits: Visit[] = [{ pair: root, isSafe: false, from: undefined, at: place }];
  for (const visit of visits) {
    const { pair, isSafe: isOuterSafe } = visit;
    for (const change of pair.changes)
      note({ ...soften(change, isOuterSafe), place: writePlace(visit) + change.place });
    for (const { pair: inner, at, isSafe: isEdgeSafe } of pair.inner) {
      const isSafe = isOuterSafe || isEdgeSafe;
      if (mayVisit(inner, isSafe, pair.isRecursive, body)) visits.push({ pair: inner, isSafe, from: visit, at });
    }
  }
}
