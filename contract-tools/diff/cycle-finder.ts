/** Order of discovery of a node; the lowest order that the node leads back to. */
type Order = { index: number; lowest: number };

type Visit<Node> = { node: Node; inner: readonly Node[]; next: number };

/** Finds the cycles of a graph (Tarjan's algorithm, without recursion). A node that an earlier call visited is done. */
export class CycleFinder<Node extends object> {
  readonly #done = new WeakSet<Node>();
  readonly #close: (members: readonly Node[]) => void;

  /** @param close receives the nodes of one cycle, or a single node, after everything below them. */
  constructor(close: (members: readonly Node[]) => void) {
    this.#close = close;
  }

  /** Visits a node and everything below it. @param expand lists the nodes inside a node. */
  visit(root: Node, expand: (node: Node) => readonly Node[]): void {
    if (this.#done.has(root)) return;
    const orders = new Map<Node, Order>();
    const visits: Visit<Node>[] = [];
    const open: Node[] = [];
    let count = 0;
    const enter = (node: Node): void => {
      orders.set(node, { index: count, lowest: count });
      count += 1;
      open.push(node);
      visits.push({ node, inner: expand(node), next: 0 });
    };
    enter(root);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const order = orders.get(visit.node)!;
      const inner = visit.inner[visit.next];
      visit.next += 1;
      if (inner !== undefined) {
        if (this.#done.has(inner)) continue;
        const found = orders.get(inner);
        if (found === undefined) enter(inner);
        else order.lowest = Math.min(order.lowest, found.index);
        continue;
      }
      visits.pop();
      const outer = visits.at(-1) && orders.get(visits.at(-1)!.node);
      if (outer !== undefined) outer.lowest = Math.min(outer.lowest, order.lowest);
      if (order.lowest !== order.index) continue;
      const members = open.splice(open.lastIndexOf(visit.node));
      for (const member of members) this.#done.add(member);
      this.#close(members);
    }
  }
}
