import type { Edge, Pair } from './pair-graph.ts';

/** More pairs in a row are left: they may be a cycle. */
const mostHops = 5;

type Visit = { pair: Pair; inner: Pair[]; next: number };

/** Order of discovery, by pair; the lowest order that a pair leads back to. */
type Order = { index: number; lowest: number; isOpen: boolean };

const orders = new WeakMap<Pair, Order>();

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

/**
 * Finds the cycles below a pair (Tarjan's algorithm, without recursion) and what differs in each. A pair that an earlier
 * call visited keeps its marks.
 *
 * @param expand lists the pairs inside a pair.
 */
export function markCycles(root: Pair, expand: (pair: Pair) => Pair[]): void {
  const visits: Visit[] = [];
  const open: Pair[] = [];
  let count = 0;
  const enter = (pair: Pair): void => {
    orders.set(pair, { index: count, lowest: count, isOpen: true });
    count += 1;
    open.push(pair);
    visits.push({ pair, inner: expand(pair), next: 0 });
  };
  if (!orders.has(root)) enter(root);
  for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
    const order = orders.get(visit.pair)!;
    const inner = visit.inner[visit.next];
    visit.next += 1;
    if (inner !== undefined) {
      const found = orders.get(inner);
      if (found === undefined) enter(inner);
      else if (found.isOpen) order.lowest = Math.min(order.lowest, found.index);
      continue;
    }
    visits.pop();
    const outer = visits.at(-1) && orders.get(visits.at(-1)!.pair);
    if (outer !== undefined) outer.lowest = Math.min(outer.lowest, order.lowest);
    if (order.lowest !== order.index) continue;
    const members = open.splice(open.indexOf(visit.pair));
    for (const member of members) orders.get(member)!.isOpen = false;
    close(members);
  }
}
