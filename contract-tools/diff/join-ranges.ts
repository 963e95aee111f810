import type { ContractSchema } from '../openapi/document.ts';
import { flatten } from './flatten.ts';
import { writeValue } from './normalize-keywords.ts';
import { canonicalise, type SchemaNode } from './normalize-schema.ts';

/** The keywords that limit values of a type from both ends. */
const ends: [type: string, least: string, most: string, isWhole: boolean][] = [
  ['integer', 'minimum', 'maximum', true],
  ['integer,number', 'minimum', 'maximum', false],
  ['string', 'minLength', 'maxLength', true],
  ['array', 'minItems', 'maxItems', true],
];

const limits = new Set(['exclusiveMinimum', 'exclusiveMaximum', ...ends.flatMap(([, least, most]) => [least, most])]);

type Range = { node: SchemaNode; least: number; most: number; isOpenBelow: boolean; isOpenAbove: boolean };

/** The keywords of a type's ranges; undefined for a schema with several types or with a choice. */
function findEnds(node: SchemaNode): (typeof ends)[number] | undefined {
  const { types, values, branches, fallback, isDeprecated } = canonicalise(node);
  const isPlain = values === undefined && branches.length === 0 && fallback === undefined && !isDeprecated;
  return isPlain ? ends.find(([type]) => type === types?.join()) : undefined;
}

function readRange(node: SchemaNode, [, least, most]: (typeof ends)[number]): Range {
  const { numbers } = canonicalise(node);
  const [over, under] = [numbers['exclusiveMinimum'], numbers['exclusiveMaximum']];
  const isNumber = least === 'minimum';
  return {
    node,
    least: (isNumber ? over : undefined) ?? numbers[least] ?? (isNumber ? -Infinity : 0),
    most: (isNumber ? under : undefined) ?? numbers[most] ?? Infinity,
    isOpenBelow: isNumber && over !== undefined,
    isOpenAbove: isNumber && under !== undefined,
  };
}

/** A schema without its range. */
const dropRange = (node: SchemaNode): ContractSchema =>
  Object.fromEntries(Object.entries(flatten(node)).filter(([keyword]) => !limits.has(keyword)));

const writeRange = (range: Range, [, least, most]: (typeof ends)[number]): SchemaNode => {
  const [below, above] = [
    range.isOpenBelow ? 'exclusiveMinimum' : least,
    range.isOpenAbove ? 'exclusiveMaximum' : most,
  ];
  const schema = {
    ...dropRange(range.node),
    ...(Number.isFinite(range.least) && { [below]: range.least }),
    ...(Number.isFinite(range.most) && { [above]: range.most }),
  };
  return { schema, document: range.node.document };
};

/** Joins the ranges without a gap between them. @returns undefined when two overlap and `isExclusive`. */
function joinAlike(nodes: readonly SchemaNode[], end: (typeof ends)[number], isExclusive: boolean): SchemaNode[] {
  const ranges = nodes.map((node) => readRange(node, end));
  if (ranges.some(({ least, most }) => least > most)) return [...nodes];
  const sorted = ranges.toSorted(
    (one, other) => one.least - other.least || Number(one.isOpenBelow) - Number(other.isOpenBelow),
  );
  const joined: Range[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    const isShared = last?.most === range.least && !last.isOpenAbove && !range.isOpenBelow;
    const isOver = last !== undefined && (last.most > range.least || isShared);
    if (isOver && isExclusive) return [...nodes];
    const isNext =
      last !== undefined &&
      (end[3] ? last.most + 1 === range.least : last.most === range.least && !(last.isOpenAbove && range.isOpenBelow));
    if (last === undefined || !(isOver || isNext)) joined.push({ ...range });
    else if (range.most > last.most || (range.most === last.most && !range.isOpenAbove)) {
      last.most = range.most;
      last.isOpenAbove = range.isOpenAbove;
    }
  }
  return joined.length === nodes.length ? [...nodes] : joined.map((range) => writeRange(range, end));
}

/**
 * Alternatives in which ranges without a gap between them are one.
 *
 * @param isExclusive exactly one alternative must hold: ranges that overlap stay as they are.
 */
export function joinRanges(nodes: readonly SchemaNode[], isExclusive: boolean): SchemaNode[] {
  if (nodes.length < 2) return [...nodes];
  const groups = Map.groupBy(nodes, (node) => {
    const [type] = findEnds(node) ?? [];
    return type === undefined ? undefined : `${type} ${writeValue({ ...dropRange(node), type })}`;
  });
  return [...groups].flatMap(([key, alike]) => {
    const end = key === undefined ? undefined : findEnds(alike[0]!);
    return end === undefined || alike.length < 2 ? alike : joinAlike(alike, end, isExclusive);
  });
}
