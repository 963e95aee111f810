import { joinRanges } from './join-ranges.ts';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import { isWholeSignature, writeShape, writeSignature } from './sign-schema.ts';

type Branch = { node: SchemaNode; name: string; signature: string; shape: string; isWhole: boolean };

/** Alternatives that correspond to each other, and those without a counterpart, by name. */
export type MatchedBranches = {
  pairs: { name: string; old: SchemaNode; now: SchemaNode }[];
  gone: SchemaNode[];
  come: SchemaNode[];
};

const scalars = ['string', 'number', 'integer', 'boolean', 'null'];

/** One alternative for each type of a schema that allows scalars only. */
function splitTypes(node: SchemaNode): SchemaNode[] {
  const { types = [], branches } = canonicalise(node);
  const named = types.filter((type) => type !== 'integer' || !types.includes('number'));
  if (branches.length > 0 || named.length < 2 || !named.every((type) => scalars.includes(type))) return [node];
  return named.map((type) => ({ schema: { allOf: [node.schema], type }, document: node.document }));
}

/**
 * Alternatives in one canonical form: a list of types is one alternative for each, and lists of values of one type are
 * one.
 */
function splitBranches(nodes: readonly SchemaNode[]): SchemaNode[] {
  const split = nodes.flatMap(splitTypes);
  const readListed = (node: SchemaNode): string | undefined => {
    const { values, types = [], branches } = canonicalise(node);
    return values === undefined || branches.length > 0 || !types.every((type) => scalars.includes(type))
      ? undefined
      : types.join();
  };
  const lists = Map.groupBy(
    split.filter((node) => readListed(node) !== undefined),
    readListed,
  );
  const joined = [...lists.values()].map((alike) => {
    const [first, ...others] = alike;
    const values = alike.flatMap((node) => canonicalise(node).values ?? []);
    return first === undefined || others.length === 0
      ? alike
      : [{ schema: { enum: values.map((value) => JSON.parse(value) as unknown) }, document: first.document }];
  });
  return [...split.filter((node) => readListed(node) === undefined), ...joined.flat()];
}

const names = new WeakMap<SchemaNode['schema'], string>();

/** The name of an alternative: its discriminating constant, else its component's name, else its types. */
export function nameBranch(node: SchemaNode): string {
  const name = names.get(node.schema) ?? findName(node);
  names.set(node.schema, name);
  return name;
}

function findName(node: SchemaNode): string {
  const { properties, types } = canonicalise(node);
  for (const [name, property] of Object.entries(properties)) {
    const { values } = canonicalise(property);
    if (values?.length === 1) return `${name}=${values[0]}`;
  }
  const named = types?.length === 1 ? types : types?.filter((type) => type !== 'null');
  return node.schema.$ref?.split('/').at(-1) ?? named?.join('|') ?? 'anything';
}

const describe = (node: SchemaNode): Branch => ({
  node,
  name: nameBranch(node),
  isWhole: isWholeSignature(node),
  get signature() {
    return writeSignature(node);
  },
  get shape() {
    return writeShape(node);
  },
});

/** The alternatives of a schema. */
type Choice = Pick<Canonical, 'branches' | 'isExclusive'>;

/** Pairs identical alternatives, then those of the same shape or name, then the last one on each side. */
export function matchBranches(
  { branches: before, ...old }: Choice,
  { branches: after, ...now }: Choice,
): MatchedBranches {
  let olds = joinRanges(splitBranches(before), old.isExclusive).map(describe);
  let nows = joinRanges(splitBranches(after), now.isExclusive).map(describe);
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
  const isSameReference = (old: Branch, now: Branch): boolean =>
    old.node.schema.$ref !== undefined && old.node.schema.$ref === now.node.schema.$ref;
  // the names of recursive schemas say more than their upper levels
  pairBy((old, now) => !old.isWhole && isSameReference(old, now));
  pairBy((old, now) => old.isWhole && old.signature === now.signature && isSameReference(old, now));
  pairBy((old, now) => old.isWhole && old.signature === now.signature);
  pairBy((old, now) => old.isWhole && old.shape === now.shape);
  pairBy((old, now) => old.signature === now.signature);
  pairBy((old, now) => old.shape === now.shape);
  pairBy((old, now) => old.name === now.name);
  if (olds.length === 1 && nows.length === 1 && before.length === after.length && before.length === 1)
    pairBy(() => true);
  return { pairs, gone: olds.map(({ node }) => node), come: nows.map(({ node }) => node) };
}
