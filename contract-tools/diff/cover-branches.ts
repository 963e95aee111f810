import { canonicalise, type SchemaNode } from './normalize-schema.ts';

/** With more alternatives a comparison of each with each takes too long. */
const mostBranches = 12;

/** True for a choice that any of its alternatives satisfies. */
const isUnion = (node: SchemaNode): boolean => {
  const { branches, isExclusive, types, values, additional, items, ...others } = canonicalise(node);
  const { properties, required, numbers, patterns, inner, opaque, rest } = others;
  const limits = [properties, required, numbers, patterns, inner, opaque, rest].flatMap((limit) => Object.keys(limit));
  const isPlain = types === undefined && values === undefined && items === undefined && additional === 'open';
  return branches.length > 0 && !isExclusive && isPlain && limits.length === 0;
};

const listUnion = (nodes: readonly SchemaNode[]): SchemaNode[] =>
  nodes.flatMap((node) => (isUnion(node) ? canonicalise(node).branches : [node]));

/**
 * True when every value of a schema fits one of several alternatives, as far as a comparison finds.
 *
 * @param acceptsAtLeast compares two schemas: whether the second accepts what the first accepts.
 */
export function isCovered(
  node: SchemaNode,
  others: readonly SchemaNode[],
  acceptsAtLeast: (old: SchemaNode, now: SchemaNode) => boolean,
): boolean {
  if (others.length > mostBranches) return false;
  const alternatives = listUnion(others);
  if (alternatives.length > mostBranches) return false;
  const { branches } = canonicalise(node);
  const parts = branches.length > 0 ? branches : [node];
  return parts.every((part) => alternatives.some((other) => acceptsAtLeast(part, other)));
}
