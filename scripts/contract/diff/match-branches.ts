import { canonicalise, writeShape, writeSignature, type SchemaNode } from './canonical.ts';

type Branch = { node: SchemaNode; name: string; signature: string; shape: string };

/** Alternatives that stand for each other, and those that stand alone, by name. */
export type MatchedBranches = {
  pairs: { name: string; old: SchemaNode; now: SchemaNode }[];
  gone: string[];
  come: string[];
};

/** The name of an alternative: the constant that tells it apart, else its component's name, else its types. */
function nameBranch(node: SchemaNode): string {
  const { properties, types } = canonicalise(node);
  for (const [name, property] of Object.entries(properties)) {
    const { values } = canonicalise(property);
    if (values?.length === 1) return `${name}=${values[0]}`;
  }
  return node.schema.$ref?.split('/').at(-1) ?? types?.join('|') ?? 'anything';
}

const describe = (node: SchemaNode): Branch => ({
  node,
  name: nameBranch(node),
  signature: writeSignature(node),
  shape: writeShape(node),
});

/** Pairs up what is the same, then what has the same name, then what is left when it is one on each side. */
export function matchBranches(before: readonly SchemaNode[], after: readonly SchemaNode[]): MatchedBranches {
  let olds = before.map(describe);
  let nows = after.map(describe);
  const pairs: MatchedBranches['pairs'] = [];
  const pairBy = (isSame: (old: Branch, now: Branch) => boolean): void => {
    for (const old of olds) {
      const now = nows.find((candidate) => isSame(old, candidate));
      if (now === undefined) continue;
      pairs.push({ name: old.name, old: old.node, now: now.node });
      olds = olds.filter((branch) => branch !== old);
      nows = nows.filter((branch) => branch !== now);
    }
  };
  pairBy((old, now) => old.signature === now.signature);
  pairBy((old, now) => old.shape === now.shape);
  pairBy((old, now) => old.name === now.name);
  if (olds.length === 1 && nows.length === 1 && before.length === after.length && before.length === 1)
    pairBy(() => true);
  return { pairs, gone: olds.map(({ name }) => name), come: nows.map(({ name }) => name) };
}
