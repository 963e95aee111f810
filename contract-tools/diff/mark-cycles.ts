import { CycleFinder } from './cycle-finder.ts';
import type { Edge, Pair } from './pair-graph.ts';

/** More pairs in a row are left: they may be a cycle. */
const mostHops = 5;

/** Steps over pairs in which nothing differs and that contain a single other one. */
function shorten(edge: Edge): Edge {
  let short = edge;
  for (let hops = 0; hops < mostHops; hops += 1) {
    const [only, ...others] = short.pair.inner;
    if (only === undefined || others.length > 0 || short.pair.changes.length > 0) return short;
    short = { pair: only.pair, at: short.at + only.at, isSafe: short.isSafe || only.isSafe };
  }
  return short;
}

/** Marks the pairs of one cycle, or a single pair. The pairs below them are marked already. */
function close(members: readonly Pair[]): void {
  const isRecursive = members.length > 1 || members.some((pair) => pair.inner.some((edge) => edge.pair === pair));
  const inside = new Set(members);
  const isQuiet = members.every(
    ({ changes, inner }) => changes.length === 0 && inner.every(({ pair }) => inside.has(pair) || pair.isQuiet),
  );
  for (const pair of members) {
    pair.isRecursive = isRecursive;
    pair.isQuiet = isQuiet;
    pair.inner = pair.inner.filter((edge) => !edge.pair.isQuiet);
  }
  for (const pair of members) pair.inner = pair.inner.map(shorten);
}

const cycles = new CycleFinder<Pair>(close);

/**
 * Finds the cycles below a pair, and what differs in each. A pair that an earlier call visited keeps its marks.
 *
 * @param expand lists the pairs inside a pair.
 */
export const markCycles = (root: Pair, expand: (pair: Pair) => Pair[]): void => cycles.visit(root, expand);
